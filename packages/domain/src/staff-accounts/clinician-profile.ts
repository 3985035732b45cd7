import { licenseStatus } from './license-rules.ts'

/** Maximum characters of a biography. */
export const BIOGRAPHY_MAX = 600

/** Limits of a portrait: bytes of the file, and pixels of its shortest side and of the stored square. */
export const PORTRAIT = { maxBytes: 5_242_880, minSide: 200, maxSide: 512 } as const

export const BIOGRAPHY_TOO_LONG = `Use at most ${BIOGRAPHY_MAX} characters.`
export const BIOGRAPHY_NOT_PLAIN = 'Write plain text, without tags and control characters.'
export const PORTRAIT_TOO_SMALL = `The picture must be at least ${PORTRAIT.minSide} by ${PORTRAIT.minSide} pixels.`

/** Returns a biography in its stored form: one kind of line break, no space at the ends, at most one empty line. */
export const normalizeBiography = (text: string): string =>
  text
    .replace(/\r\n?/g, '\n')
    .replace(/[ \t]+$/gm, '')
    .replace(/\n{3,}/g, '\n\n')
    .trim()

/** Returns the problem of a biography, or null; an empty one removes it (beyond-the-documents M-08). */
export function biographyProblem(text: string): string | null {
  const stored = normalizeBiography(text)
  if (/[^\P{Cc}\n\t]/u.test(stored) || /<[a-z/!?]/i.test(stored)) return BIOGRAPHY_NOT_PLAIN
  return stored.length > BIOGRAPHY_MAX ? BIOGRAPHY_TOO_LONG : null
}

type HeldLicense = { state: string; expires_on: string }

/**
 * Returns the license that a patient is shown: the one of the state that the order ships to, while it is valid. An
 * expired license and those of other states say nothing about this order.
 * @param today plain date in US Eastern
 */
export function shownLicense(
  licenses: readonly HeldLicense[],
  state: string,
  today: string,
): HeldLicense | null {
  const held = licenses.find((license) => license.state === state)
  if (!held || licenseStatus(held.expires_on, today) === 'expired') return null
  return { state: held.state, expires_on: held.expires_on }
}

/**
 * Returns the initials that stand in for a portrait: "Dr. Adaeze Okafor, MD" gives "AO". Titles and degrees are no
 * names.
 */
export function initialsOf(name: string): string {
  const words = (name.split(',')[0] ?? '')
    .split(/\s+/)
    .filter((word) => /^\p{L}/u.test(word) && !/^\p{L}{2,}\.$/u.test(word))
  const last = words.length > 1 ? words.at(-1) : undefined
  return [words[0], last]
    .map((word) => [...(word ?? '')][0] ?? '')
    .join('')
    .toUpperCase()
}
