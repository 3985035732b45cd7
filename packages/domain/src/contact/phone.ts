/** Messages of the two screens with a phone number field (document 1 §5, document 3 §5). */
export const PHONE_MESSAGES = {
  intake: 'Please enter a complete, valid phone number',
  profile: 'Please enter a valid 10-digit phone number',
} as const

/** Returns only the digits; the leading US country code of an eleven-digit number is removed. */
export function phoneDigits(text: string): string {
  const digits = text.replace(/\D/g, '')
  return digits.length === 11 && digits.startsWith('1') ? digits.slice(1) : digits
}

/** Validation for intake and profile: 3 + 3 + 4 digits, exactly ten, no further rule. */
export const isIntakePhone = (text: string): boolean =>
  /^[\d\s().-]*$/.test(text) && text.replace(/\D/g, '').length === 10

/**
 * Validation for verification and update-phone: area and prefix must not start with 0 or 1 nor be 000 or 911, the line
 * must not be 0000 or 9111 (document 1 §5, X-34).
 */
export function isVerifyPhone(text: string): boolean {
  if (!isIntakePhone(text)) return false
  const digits = phoneDigits(text)
  const [area, prefix, line] = [digits.slice(0, 3), digits.slice(3, 6), digits.slice(6)]
  const good = (part: string) => /^[2-9]/.test(part) && part !== '911'
  return good(area) && good(prefix) && line !== '0000' && line !== '9111'
}

/** Formats a phone number for screens: "(212) 555-0143". */
export function phoneText(text: string): string {
  const digits = phoneDigits(text)
  return digits.length === 10 ? `(${digits.slice(0, 3)}) ${digits.slice(3, 6)}-${digits.slice(6)}` : text
}
