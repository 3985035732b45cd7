import { doseText, timesAsMuch, type DoseAmount, type DoseText } from './dose-amounts.ts'

/** Two amounts are a wrong dose from more than this many times on: at a step of the ladder a dose at most doubles (D-77). */
const MORE_THAN = 2
/** Words between the two amounts, words around them that are read, and how many amounts each is compared with. */
const [BETWEEN, AROUND, COMPARED] = [30, 12, 3]

const SOURCE =
  'card|sheet|paper|label|app|box|bottle|page|plan|drawing|message|prescription|directions|instructions|nurse|doctor|doc|' +
  'email|it|they|hoja|papel|etiqueta|caja|frasco|mensaje|receta|instrucciones|enfermera|doctora|tarjeta|dibujo'
const SAYS =
  'says|said|say|reads|read|shows|showed|states|stated|tells|told|has|had|wrote|lists|calls for|' +
  'dice|decia|dicen|dijo|pone|indica|marca|tiene|trae'

const words = (...parts: readonly string[]) => new RegExp(`(?<= )(?:${parts.join('|')})(?= )`)

/**
 * The rule about two amounts of which one is wrong, as it is written, for the medical director to read and sign (D-86). A
 * number stands as #; a text is in small letters, without accents.
 */
const RULE = {
  /** One amount stands against the other, whatever was done. */
  against: words(
    'instead|rather than|supposed|meant|should(?:ve| have| be| of)|shoulda|(?:right|correct) (?:amount|dose)|read (?:#|it) (?:\\w+ )?as',
    'en vez|en lugar|debi(?:a|an)|deberia\\w*|teni(?:a|an) que|tocaba\\w*|lo correcto',
    `(?:${SOURCE}) (?:\\w+ ){0,2}?(?:${SAYS})|(?:and|but|y|pero) (?:${SAYS})`,
    `(?:${SOURCE}) (?:only )?(?:(?:has|is) )?# (?:\\w+ )?(?:\\. )?(?:me|i|mine|yo) #|(?:${SOURCE}) (?:only )?(?:has|is) #`,
    'wrong|mistake|mistakenly|accident|accidentally|misread|mix(?:ed|ing)|mess(?:ed)? up|decimal',
    'equivoqu\\w*|equivocad\\w*|confundi\\w*|por error|con el punto',
    'not (?:to )?(?:the |a )?#|no (?:\\w+ ){0,3}?#',
  ),
  /** One amount stands against the other where something was done. */
  weaklyAgainst: words(
    'my (?:dose|dosage|shot|step)|dose was|im on|i am on|prescri\\w+|directions|vs|versus|when|whereas|although|though',
    'told|tells|said|says|only need(?:ed)?|thought|thinking|just (?:saw|noticed)|ended up|intended|normally|but|and i',
    'dosis es|receta|cuando|dijo|dijeron|pidieron|era|eran|son|segun|pense|creia|pero|aunque|acabo de ver|recet\\w+|normalmente',
  ),
  /** Something was done. */
  done: words(
    'injected|injecting|took|taken|taking|used(?! to )|using|done|doing|did(?! (?:you|they|my|it|i|we|not) )|overdid|gave|given',
    'drew|drawn|pulled|filled|filling|put|shot|pushed|went|dialed|loaded|measured|administered|pumped|was at|had|ended up|set it',
    'puse|puso|puesto|pusieron|poniendo\\w*|inyecte|inyecto|inyectado|inyectando\\w*|inyectaron|aplique|aplico|aplicado|tome|tomado',
    'tomando|(?<! (?:i|to|you|we|can|should|could|please|not) )use|usado|usando|jale|llene|llenado|cargue|subi|meti|administre',
    'pinche|pique|saque|hice|di|me pase',
  ),
  /** A slip that is named. */
  slip: words(
    'instead|rather than|supposed|meant|should(?:ve| have)|wrong|mistake|mistakenly|accidentally|misread|mix(?:ed|ing)|oops|decimal',
    'equivoqu\\w*|confundi\\w*|error|en vez|en lugar|debi(?:a|an)',
  ),
  /** Nothing was injected yet, or it was as told. */
  notDone: words(
    '(?:havent|have not|hasnt|didnt|did not) (?:\\w+ ){0,2}?(?:taken|take|injected|inject|used|use|opened|open|done|given|drawn)',
    'not yet|before i (?:inject|take|do|use)|unopened|todavia no|aun no|antes de|sin abrir|no l[ao] he|no me l[ao] he',
    '(?:like|as) (?:the|it|my|you|prescribed|directed|told)|como (?:me )?(?:dice|dijo|indica|dijeron)',
  ),
  /** What might be done, and what is planned, where nothing was done. */
  asked: words(
    '\\?|which|how (?:much|many)|what if|(?:can|could|should|do|does|may|would|will|if|when do) (?:i|we|you|my|it)',
    'next|then|after that|first|puedo|debo|cual|cuanto|cuantas|cuando subo|tengo que|proxim\\w+|luego|despues|primer\\w*',
  ),
  /** What might have been done, and what was long ago. */
  imagined: words(
    'what (?:if|happens|would happen)|que pasa(?:ria)? si|years? ago|last year|(?:el )?ano pasado|hace (?:\\w+ )?anos',
  ),
  /** A change of the prescription. */
  changed: words(
    '(?:from|de) # (?:\\w+ )?(?:to|a) #|(?:moved|switched|changed|bumped|raised|upped|lowered|increased) (?:me|my|it|to|the)',
    'go(?:ing)? up|move up|moving up|subieron|cambi(?:o|aron)|aumentaron|last month|used to|el mes pasado|antes era\\w*',
  ),
  /** A parcel, a price or a body, which have numbers of their own. */
  other: words(
    'charged?|paid|prices?|costs?|refund\\w*|invoice|bill|orders?|ordered|sent|shipped|received|arrived|delivered|tracking',
    'weigh|weighed|weight|lost|blood pressure|bp|sugar|calories|steps',
    'cobraron|pague|precio|enviaron|mandaron|llego|llegaron|peso|baje|pedido|presion',
  ),
  /** Whoever speaks of a syringe gives its lines without a unit. */
  syringe: words('syringe|needle|jeringa|plunger|embolo'),
} as const

export const WRONG_DOSE_RULE: Readonly<Record<string, string>> = Object.fromEntries([
  ['more than so many times', String(MORE_THAN)],
  ...Object.entries(RULE).map(([name, { source }]) => [name, source]),
])

/**
 * Returns whether a text names two amounts of which one is a wrong dose: `done` where it was injected, `named` where that
 * is not said, null for neither. Number, unit and a contrast decide, whatever the verb, and a ratio above two (D-77); a
 * question about units and a change of the prescription stay quiet. It reads words and not meaning, as the emergency words
 * do, and is a proposal for the medical director.
 */
export function wrongDoseIn(text: string): 'done' | 'named' | null {
  const read = doseText(text)
  let found: 'named' | null = null
  for (const [index, one] of read.amounts.entries())
    for (const other of read.amounts.slice(index + 1, index + 1 + COMPARED)) {
      const seen = comparePair(read, one, other)
      if (seen === 'done') return seen
      found ??= seen
    }
  return found
}

function comparePair(read: DoseText, one: DoseAmount, other: DoseAmount): 'done' | 'named' | null {
  const times = timesAsMuch(one, other)
  if (times === null || !(times > MORE_THAN) || other.at - one.at > BETWEEN) return null
  const said = wordsAround(read.words, one.at, other.at)
  if (said === null) return null
  const has = (part: keyof typeof RULE) => RULE[part].test(said)
  const [oneUnit, bothUnits] = [one.unit ?? other.unit, one.unit && other.unit]
  // Ten times or a tenth, with a point in it, is a dose without its unit.
  const isSlip =
    one.isDecimal && other.isDecimal ? true : isTenfold(times) && (one.isDecimal || other.isDecimal)
  if (!oneUnit && !isSlip && !has('syringe')) return null
  if (has('notDone') || has('imagined') || (has('other') && !bothUnits)) return null
  const done = has('done')
  if (has('changed') && !(done && has('slip'))) return null
  if (!has('against') && !(done && has('weaklyAgainst'))) return null
  if (done) return 'done'
  return has('asked') || has('other') ? null : 'named'
}

const isTenfold = (times: number): boolean => [10, 100].some((ten) => Math.abs(times - ten) < 1e-6)

/**
 * Returns the words from the beginning of the sentence of the first amount to the end of that of the second, at most AROUND
 * beyond them, in spaces; null if more than one sentence ends between them.
 */
function wordsAround(all: readonly string[], first: number, last: number): string | null {
  const isEnd = (at: number) => all[at] === '.' || all[at] === '?'
  let ends = 0
  for (let at = first; at < last; at += 1) if (isEnd(at) && !isEnd(at - 1)) ends += 1
  if (ends > 1) return null
  let from = first
  while (from > 0 && first - from < AROUND && !isEnd(from - 1)) from -= 1
  let to = last
  while (to < all.length - 1 && to - last < AROUND && !isEnd(to)) to += 1
  return ` ${all.slice(from, to + 1).join(' ')} `
}
