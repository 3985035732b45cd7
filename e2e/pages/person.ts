import { randomBytes } from 'node:crypto'

export type Person = {
  first: string
  last: string
  email: string
  /** Ten digits; numbers with the exchange 555-01xx are not assigned. */
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

/** Returns a visibly fictitious person; every call returns another email and phone number. */
export function samplePerson(change: Partial<Person> = {}): Person {
  const mark = randomBytes(4).toString('hex')
  const line = String(parseInt(mark, 16) % 100).padStart(2, '0')
  return {
    first: 'Maya',
    last: `Sample ${mark}`,
    email: `maya.${mark}@example.com`,
    phone: `21255501${line}`,
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
