/** Maximum length of an email address (RFC 5321 path limit). */
export const EMAIL_MAX_LENGTH = 254

/** Whether a text has the documents' simple form x@y.z: one @, something before it, and a dot in what follows. */
export function isEmail(text: string): boolean {
  const email = text.trim()
  const at = email.indexOf('@')
  if (at < 1 || at !== email.lastIndexOf('@') || email.length > EMAIL_MAX_LENGTH) return false
  if (/[\s<>(),;:"]/.test(email)) return false
  const labels = email.slice(at + 1).split('.')
  return labels.length >= 2 && labels.every((label) => label.length > 0)
}

/** Addresses are compared and stored in lower case. */
export const normalizeEmail = (email: string): string => email.trim().toLowerCase()
