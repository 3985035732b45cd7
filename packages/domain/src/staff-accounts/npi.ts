/** Prefix of an NPI for its check digit: the issuer number of the health industry (45 CFR 162.406, ISO 7812). */
const ISSUER = '80840'

/** Whether ten digits are a National Provider Identifier: they start with 1 or 2, and the check digit is correct. */
export function isNpi(text: string): boolean {
  if (!/^[12]\d{9}$/.test(text)) return false
  const digits = [...(ISSUER + text)].reverse().map(Number)
  const sum = digits.reduce((total, digit, place) => {
    if (place % 2 === 0) return total + digit
    return total + (digit * 2 > 9 ? digit * 2 - 9 : digit * 2)
  }, 0)
  return sum % 10 === 0
}
