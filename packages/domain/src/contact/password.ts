/** Characters (security.md 15); staff carry more. No rule about the kinds of characters. */
export const PASSWORD_LENGTHS = { patient: 8, staff: 15, max: 1024 } as const

export const PASSWORD_MESSAGES = {
  required: 'Please enter a password',
  mismatch: 'Passwords do not match',
  long: `Use at most ${PASSWORD_LENGTHS.max} characters`,
  common: 'This password is too common. Please choose another one.',
} as const

/**
 * A new password's fault, or null. `blocklist` holds breached and service words in lower case; it is data
 * of the caller. A staff password must not be made of `words` alone (the blocklist's, where none are given). A
 * confirmation that differs is refused wherever one is asked for (D-02).
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

/** A word that is shorter says nothing about the password it stands in. */
const MIN_WORD_LENGTH = 6
/** Fewer different characters than this are a key held down, or a short pattern repeated. */
const MIN_DISTINCT_CHARACTERS = 5

/**
 * Whether a long password is one of the first that anybody would try: only digits, hardly any different characters, or
 * nothing but common words with digits and signs around them. Lists of leaked passwords hold few that are this long, so
 * that the list alone would let "password1password2" pass.
 */
function isGuessable(password: string, blocklist: ReadonlySet<string>): boolean {
  const text = password.toLowerCase()
  if (/^\d+$/.test(text) || new Set(text).size < MIN_DISTINCT_CHARACTERS) return true
  const words = new Set([...blocklist].map(lettersOf).filter((word) => word.length >= MIN_WORD_LENGTH))
  const letters = lettersOf(text)
  // From each place that common words reach, the places one more word reaches.
  const reached = [true]
  for (let end = 1; end <= letters.length; end++)
    reached[end] = reached.some((is, start) => is && words.has(letters.slice(start, end)))
  return letters.length > 0 && reached[letters.length] === true
}

const lettersOf = (text: string) => text.replace(/[^a-z]/g, '')
