/** Minimum and maximum lengths in characters (security.md 15). No rule requires certain kinds of characters. */
export const PASSWORD_LENGTHS = { patient: 8, staff: 15, max: 1024 } as const

export const PASSWORD_MESSAGES = {
  required: 'Please enter a password',
  mismatch: 'Passwords do not match',
  long: `Use at most ${PASSWORD_LENGTHS.max} characters`,
  common: 'This password is too common. Please choose another one.',
  same: 'This is your current password. Please choose another one.',
} as const

/**
 * Returns the error of a new password, or null. `blocklist` contains breached passwords and service words in lower
 * case, supplied by the caller. A staff password must not consist only of `words` (of the blocklist if absent). A
 * confirmation that differs is rejected wherever one is required (D-02).
 */
export function passwordError(
  password: string,
  options: {
    staff?: boolean
    confirmation?: string
    blocklist?: ReadonlySet<string>
    words?: ReadonlySet<string>
  } = {},
): string | null {
  const length = [...password].length
  const least = options.staff ? PASSWORD_LENGTHS.staff : PASSWORD_LENGTHS.patient
  if (length === 0) return PASSWORD_MESSAGES.required
  if (length < least) return `Use at least ${least} characters`
  if (length > PASSWORD_LENGTHS.max) return PASSWORD_MESSAGES.long
  if (options.blocklist?.has(password.toLowerCase())) return PASSWORD_MESSAGES.common
  const words = options.words ?? options.blocklist ?? new Set<string>()
  if (options.staff && isGuessable(password, words)) return PASSWORD_MESSAGES.common
  if (options.confirmation !== undefined && options.confirmation !== password) {
    return PASSWORD_MESSAGES.mismatch
  }
  return null
}

/** A shorter word says nothing about the password that contains it. */
const MIN_WORD_LENGTH = 6
/** Fewer distinct characters mean a key held down or a short repeated pattern. */
const MIN_DISTINCT_CHARACTERS = 5

/**
 * Whether a long password is an obvious guess: only digits, very few distinct characters, or only common words with
 * digits and symbols around them. Lists of leaked passwords contain few of this length, so the list alone would accept
 * "password1password2".
 */
function isGuessable(password: string, blocklist: ReadonlySet<string>): boolean {
  const text = password.toLowerCase()
  if (/^\d+$/.test(text) || new Set(text).size < MIN_DISTINCT_CHARACTERS) return true
  const words = new Set([...blocklist].map(lettersOf).filter((word) => word.length >= MIN_WORD_LENGTH))
  const letters = lettersOf(text)
  // Starting from each position that common words reach, finds the positions that one more word reaches.
  const reached = [true]
  for (let end = 1; end <= letters.length; end++)
    reached[end] = reached.some((is, start) => is && words.has(letters.slice(start, end)))
  return letters.length > 0 && reached[letters.length] === true
}

const lettersOf = (text: string) => text.replace(/[^a-z]/g, '')
