/** What an amount is measured in; units, marks of the syringe and milliliters are one scale (U-100), milligrams another. */
type Scale = 'volume' | 'strength'
type Unit = { scale: Scale; times: number }

/** A number of a text that may be a dose; `at` is its word. */
export type DoseAmount = {
  at: number
  written: number
  isDecimal: boolean
  /** Null for a number without a unit. */
  unit: Unit | null
}

/** A text as words, with `#` for every number and `.` or `?` for the end of a sentence, and the amounts in it. */
export type DoseText = { words: readonly string[]; amounts: readonly DoseAmount[] }

const table = <Value>(
  rows: readonly (readonly [words: string, value: Value])[],
): ReadonlyMap<string, Value> =>
  new Map(rows.flatMap(([words, value]) => words.split(' ').map((word) => [word, value] as const)))
const setOf = (words: string): ReadonlySet<string> => new Set(words.split(' '))

/** Units of a U-100 syringe in a milliliter. */
const UNITS_PER_ML = 100
const UNITS = table<Unit>([
  ['unit units u iu ius unidad unidades', { scale: 'volume', times: 1 }],
  ['line lines mark marks tick ticks notch click clicks', { scale: 'volume', times: 1 }],
  ['linea lineas marca marcas raya rayas rayita rayitas', { scale: 'volume', times: 1 }],
  ['ml mls cc ccs milliliter milliliters mililitro mililitros', { scale: 'volume', times: UNITS_PER_ML }],
  ['mg mgs milligram milligrams miligramo miligramos', { scale: 'strength', times: 1 }],
  ['mcg ug microgram micrograms microgramos', { scale: 'strength', times: 0.001 }],
])
const MARKS = setOf('line mark linea marca raya rayita')

const SPELLED = table(
  Object.entries({
    2: 'two dos',
    3: 'three tres',
    4: 'four cuatro',
    5: 'five cinco',
    6: 'six seis',
    7: 'seven siete',
    8: 'eight ocho',
    9: 'nine nueve',
    10: 'ten diez',
    12: 'twelve doce',
    15: 'fifteen quince',
    20: 'twenty veinte',
    25: 'veinticinco',
    30: 'thirty treinta',
    40: 'forty cuarenta',
    50: 'fifty cincuenta',
    60: 'sixty sesenta',
    70: 'seventy setenta',
    80: 'eighty ochenta',
    90: 'ninety noventa',
    100: 'hundred cien',
  }).map(([value, words]) => [words, Number(value)] as const),
)

/** What a number counts that is no dose. */
const OTHER_AFTER = setOf(
  'lb lbs pound pounds kg kgs kilo kilos libra libras ounce ounces oz inch inches ft feet foot pies ' +
    'dollar dollars bucks usd dolares pesos percent times veces am pm oclock hrs hr hour hours hora horas minute minutes ' +
    'min mins minutos day days dia dias week weeks wk wks semana semanas month months mes meses year years yrs ano anos ' +
    'calorie calories cals kcal calorias gram grams g gramos carbs steps miles mile cups cup glasses bottles bottle boxes ' +
    'box vials vial pens pen shots shot doses dose syringes syringe needles needle refills emails messages people kids ' +
    'frascos frasco cajas caja plumas pluma jeringas jeringa agujas inyecciones dosis pastillas pills tablets ' +
    'st nd rd th',
)
const OTHER_BEFORE = setOf(
  'day dia week semana month mes year order pedido number step phase type version page size room apt level glp covid b d u age',
)
/** "40 units left", "1 unit less", "the 1 ml syringe", "500 mg of metformin": what is left over, a difference, another thing. */
const OTHER_AFTER_UNIT = setOf(
  'left remaining less more extra menos mas restantes syringe syringes vial vials jeringa jeringas frasco ibuprofen advil ' +
    'aspirin tylenol acetaminophen metformin zofran ondansetron caffeine sodium protein calcium magnesium ibuprofeno aspirina ' +
    'paracetamol metformina cafeina sodio proteina calcio magnesio vitamin vitamina',
)

/** More of anything than this is no dose. */
const MOST = 1000
const MOST_WITHOUT_UNIT = 300

/** A time or a date. */
const CLOCK = /\d+(?:[:/]\d+)+/g
const TOKENS = /\d+(?:[.,]\d+)*|\.\d+|\p{L}+|[.?!;\n¿/$%]/gu

type Token = { text: string; from: number; to: number }

function tokensOf(text: string): Token[] {
  const plain = text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[\p{M}'’‘`´ʼ]/gu, '')
    .replaceAll(CLOCK, ' ')
  return [...plain.matchAll(TOKENS)].map(({ 0: found, index }) => ({
    text: found,
    from: index,
    to: index + found.length,
  }))
}

/** Reads "2.5", ".25", "0,25", "1,000" and spelled numbers; NaN for any other word. */
function numberOf(text: string): number {
  const spelled = SPELLED.get(text)
  if (spelled !== undefined) return spelled
  if (!/\d/.test(text)) return Number.NaN
  return Number(/^[1-9]\d{0,2}(?:,\d{3})+$/.test(text) ? text.replaceAll(',', '') : text.replace(',', '.'))
}

/** Reads a text as words and the amounts in it that may be doses; time grows with its length and with nothing else. */
export function doseText(text: string): DoseText {
  const tokens = tokensOf(text)
  const values = tokens.map((token) => numberOf(token.text))
  const isNumber = (at: number) => values[at] !== undefined && !Number.isNaN(values[at])
  const words = tokens.map((token, at) => {
    if (isNumber(at)) return '#'
    return /[!;\n]/.test(token.text) ? '.' : token.text === '¿' ? '?' : token.text
  })
  const amounts = values.flatMap((value, at) => {
    const amount = isNumber(at) ? amountAt(tokens, at, value) : null
    return amount ?? []
  })
  return { words, amounts }
}

function amountAt(tokens: readonly Token[], at: number, written: number): DoseAmount | null {
  const wordAt = (place: number) => tokens[place]?.text ?? ''
  const [before, after] = [wordAt(at - 1), wordAt(at + 1)]
  // A name such as B12, a price, a share.
  const isPartOfName = /^\p{L}+$/u.test(before) && tokens[at - 1]?.to === tokens[at]?.from
  if (isPartOfName || before === '$' || after === '%' || written <= 0) return null
  if (OTHER_AFTER.has(after) || OTHER_BEFORE.has(before)) return null
  const unit = UNITS.get(after) ?? (MARKS.has(before) ? UNITS.get(before) : undefined) ?? null
  if (unit && UNITS.get(after)) {
    // A concentration, mg/mL, and what OTHER_AFTER_UNIT names.
    if (/^(?:\/|per|por)$/.test(wordAt(at + 2)) && UNITS.get(wordAt(at + 3))) return null
    const next = wordAt(at + 2)
    if (OTHER_AFTER_UNIT.has(/^(?:of|de)$/.test(next) ? wordAt(at + 3) : next)) return null
  }
  if (written > (unit ? MOST : MOST_WITHOUT_UNIT)) return null
  return { at, written, unit, isDecimal: /[.,]\d/.test(wordAt(at)) }
}

/**
 * Returns how many times the larger of two amounts is the smaller one; null for a volume and a strength, which only a
 * product relates. Of a number without a unit that of the other is meant.
 */
export function timesAsMuch(one: DoseAmount, other: DoseAmount): number | null {
  if (one.unit && other.unit && one.unit.scale !== other.unit.scale) return null
  const bothHave = one.unit && other.unit
  const [a, b] = [one, other].map(({ written, unit }) => (bothHave ? written * (unit?.times ?? 1) : written))
  return a === undefined || b === undefined ? null : Math.max(a, b) / Math.min(a, b)
}
