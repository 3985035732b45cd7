/** Maximum characters of a name in a heading. */
const LONGEST = 40

/**
 * Returns the first name as a message may say it, or null for one that it may not: only letters, spaces, hyphens and
 * apostrophes, at most 40 characters. Whoever types a name into the questionnaire chooses words that we send; without
 * digits, dots and slashes they cannot be a link, a number to call or an amount (docs/adr/0020).
 */
export function greetingName(firstName: string | null | undefined): string | null {
  const name = (firstName ?? '').normalize('NFC').replaceAll(/\s+/g, ' ').trim()
  if (name.length === 0 || name.length > LONGEST) return null
  return /^\p{L}[\p{L}\p{M}' ’-]*$/u.test(name) ? name : null
}
