/** Maximum length of an email address (RFC 5321 path limit). */
export const EMAIL_MAX_LENGTH = 254
/** Maximum length of what stands before the @ (RFC 5321). */
const LOCAL_MAX_LENGTH = 64

/** Whether a text has the documents' simple form x@y.z: one @, something before it, and a dot in what follows. */
export function isEmail(text: string): boolean {
  const email = cleanEmail(text)
  const at = email.indexOf('@')
  if (at < 1 || at > LOCAL_MAX_LENGTH || at !== email.lastIndexOf('@') || email.length > EMAIL_MAX_LENGTH)
    return false
  if (/[\s<>(),;:"]/.test(email)) return false
  const labels = email.slice(at + 1).split('.')
  return labels.length >= 2 && labels.every((label) => label.length > 0)
}

/** The address without signs that nobody sees, and in plain letters where wide ones were typed (D-98). */
export const cleanEmail = (email: string): string =>
  email
    .normalize('NFKC')
    .replaceAll(/\p{Cf}/gu, '')
    .trim()

/** Addresses are compared in lower case. */
export const normalizeEmail = (email: string): string => cleanEmail(email).toLowerCase()
