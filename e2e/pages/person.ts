import { randomBytes } from 'node:crypto'

export type Person = {
  first: string
  last: string
  email: string
  /** Ten digits. */
  phone: string
  state: string
  gender: 'Male' | 'Female'
  dob: { month: string; day: string; year: string }
  feet: string
  inches: string
  weight: string
  desired: string
  street: string
  city: string
  zip: string
}

/** The name by which the staff app finds a patient. */
export type Named = Pick<Person, 'first' | 'last'>

/** Returns a number of the exchange that no carrier assigns; of the people of a run hardly two have the same. */
export function unassignedNumber(): string {
  const drawn = randomBytes(4).readUInt32BE()
  // 200 to 899 has no area that a form refuses; 911 is one.
  const area = 200 + (Math.floor(drawn / 100) % 700)
  return `${area}55501${String(drawn % 100).padStart(2, '0')}`
}

/** Returns a visibly fictitious person; every call returns another email and phone number. */
export function samplePerson(change: Partial<Person> = {}): Person {
  const mark = randomBytes(4).toString('hex')
  return {
    first: 'Maya',
    last: `Sample ${mark}`,
    email: `maya.${mark}@example.com`,
    phone: unassignedNumber(),
    state: 'New York',
    gender: 'Female',
    dob: { month: '3', day: '14', year: '1985' },
    feet: '5',
    inches: '6',
    weight: '210',
    desired: '160',
    street: '100 Example Street',
    city: 'Albany',
    zip: '12207',
    ...change,
  }
}
