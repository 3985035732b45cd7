let people = 0

/**
 * Returns a birth date from May to October 1985 that the 167 people before did not have. Two people of one name, phone and
 * birth date would be one person with two accounts (D-83), and nothing would ship to either.
 */
export function otherBirthday(): { mm: number; dd: number; yyyy: number } {
  people += 1
  return { mm: 5 + (people % 6), dd: 1 + (Math.floor(people / 6) % 28), yyyy: 1985 }
}

/** The same as a plain date. */
export function otherBirthDate(): string {
  const { mm, dd, yyyy } = otherBirthday()
  return `${yyyy}-${String(mm).padStart(2, '0')}-${String(dd).padStart(2, '0')}`
}
