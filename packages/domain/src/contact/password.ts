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
 * of the caller. A confirmation that differs is refused wherever one is asked for (D-02).
 */
export function passwordFault(
  password: string,
  options: { staff?: boolean; confirmation?: string; blocklist?: ReadonlySet<string> } = {},
): string | null {
  const length = [...password].length
  const least = options.staff ? PASSWORD_LENGTHS.staff : PASSWORD_LENGTHS.patient
  if (length === 0) return PASSWORD_MESSAGES.required
  if (length < least) return `Use at least ${least} characters`
  if (length > PASSWORD_LENGTHS.max) return PASSWORD_MESSAGES.long
  if (options.blocklist?.has(password.toLowerCase())) return PASSWORD_MESSAGES.common
  if (options.confirmation !== undefined && options.confirmation !== password) {
    return PASSWORD_MESSAGES.mismatch
  }
  return null
}
