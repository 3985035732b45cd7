/** Put before an NPI for its check digit: the health industry's issuer number (45 CFR 162.406, ISO 7812). */
const ISSUER = '80840'

/** Whether the ten digits are a National Provider Identifier: begins with 1 or 2, and the check digit fits. */
export function isNpi(text: string): boolean {
  if (!/^[12]\d{9}$/.test(text)) return false
  const digits = [...(ISSUER + text)].reverse().map(Number)
  const sum = digits.reduce((total, digit, place) => {
    if (place % 2 === 0) return total + digit
    return total + (digit * 2 > 9 ? digit * 2 - 9 : digit * 2)
  }, 0)
  return sum % 10 === 0
}
