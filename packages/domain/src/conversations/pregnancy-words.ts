const SAYS =
  /\b(?:pregnant|preggers|expecting a baby|having a baby|positive pregnancy test|pregnancy test (?:is|was|came (?:back|out)) positive|miss(?:ed)? my period|period is late|embarazada|embarazo|no me (?:ha )?(?:baja|bajo|bajado) la regla)\b/g

/** Who is not the writer, and what takes the word back, when it stands shortly before it. */
const NOT_HERS =
  /\b(?:not|no|never|nor|isnt|arent|wasnt|dont think im|without|avoid|if i (?:get|become|were)|before (?:getting|i get)|trying to (?:get|become)|plan(?:ning)? to (?:get|become)|wife|girlfriend|sister|daughter|friend|dog|cat|was|have been|no estoy)(?: \w+){0,2} $/

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
