const SAYS = new RegExp(
  [
    'pregnant|preggers|preggo|knocked up',
    '(?:expecting|having) a baby',
    '(?:im|i am|we are|were) expecting *$',
    '(?:two|2|double) (?:pink |blue )?lines',
    '\\d+ (?:weeks|wks|months) along',
    '(?:test|tests) (?:(?:is|its|it|was|are|were|came|come|back|out|all|says) )*(?:positive|pos)',
    'positive (?:home |pregnancy )*test|(?:home|pregnancy) test (?:\\w+ ){0,3}positive',
    'miss(?:ed)? (?:\\w+ )?periods?|period (?:\\w+ ){0,4}late|period never came',
    'embara[sz]ad[ao]|embarazo(?! (?:\\w+ ){0,2}negativ[oa])|prenada|encinta',
    'esperando (?:un )?bebe|voy a ser mama|voy a tener un bebe',
    'dos (?:rayas|rayitas|lineas)',
    '(?:prueba|test) (?:\\w+ ){0,4}positiv[oa]',
    'no me (?:ha )?(?:baja|bajo|bajado|bajaba) (?:la regla|el periodo)?',
    '(?:retraso|atraso) (?:de|en) (?:mi |la |el )?(?:regla|periodo)',
  ]
    .map((words) => `\\b(?:${words})(?= |$)`)
    .join('|'),
  'g',
)

/** Who is not the writer, and what takes the word back, when it stands shortly before it. */
const NOT_HERS = new RegExp(
  `\\b(?:${[
    'not|no|never|nor|isnt|arent|wasnt|dont think im|without|avoid|no estoy',
    'if i (?:get|become|were)|before (?:getting|i get)|once im|after being',
    '(?:trying|plan|planning|want|wants|wanting|hope|hoping|like|going) to (?:get|become|be)',
    'wife|girlfriend|sister|daughter|friend|cousin|coworker|neighbor|mom|dog|cat|was|have been',
    'quiero|quisiera|planeo|si (?:me|quedo|quedara|estuviera)|cuando (?:estuve|estaba|quede)',
    '(?:mi|una|su) (?:hermana|esposa|novia|amiga|prima|hija|cunada|vecina|nuera|companera|perra|gata)',
    'covid|flu|strep|drug|tb',
  ].join('|')})(?: \\w+){0,3} $`,
)

/** Both as they are written, for the medical director to read and sign (D-86). */
export const PREGNANCY_PATTERNS = { says: SAYS.source, 'unless before it': NOT_HERS.source } as const

/**
 * Whether a text says that its writer is or may be pregnant. A proposal for the medical director, as the emergency words
 * are: it reads words and not meaning, and in doubt it says yes.
 */
export function speaksOfPregnancy(text: string): boolean {
  const words = text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[\p{M}'’‘`´]/gu, '')
    .replaceAll(/[^\p{L}\p{N}.!?;\n]+/gu, ' ')
  return words.split(/[.!?;\n]+/).some((sentence) =>
    [...sentence.matchAll(SAYS)].some(({ index }) => {
      const before = sentence.slice(Math.max(0, index - 60), index)
      return !NOT_HERS.test(before)
    }),
  )
}
