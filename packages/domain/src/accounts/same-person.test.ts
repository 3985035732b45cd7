import { expect, test } from 'vitest'
import { sharedBySamePerson, type PersonFacts } from './same-person.ts'

const MAYA: PersonFacts = {
  firstName: 'Maya',
  lastName: 'Sample',
  dob: '1985-04-12',
  phone: '2125550142',
  addresses: [{ line1: '100 Sample Street', zip: '95814' }],
  cards: ['card-one'],
}
/** Another account of the same name and birth date that shares nothing else. */
const APART: PersonFacts = {
  ...MAYA,
  phone: '2125550199',
  addresses: [{ line1: '7 Other Road', zip: '95814' }],
  cards: ['card-two'],
}

test('D-83 name and birth date with the phone, the address or the card are the same person', () => {
  expect(sharedBySamePerson(MAYA, { ...APART, phone: MAYA.phone })).toEqual(['phone'])
  expect(sharedBySamePerson(MAYA, { ...APART, addresses: MAYA.addresses })).toEqual(['address'])
  expect(sharedBySamePerson(MAYA, { ...APART, cards: MAYA.cards })).toEqual(['card'])
  expect(sharedBySamePerson(MAYA, MAYA)).toEqual(['phone', 'address', 'card'])
})

test('D-83 name and birth date alone, or a shared phone and card alone, are two people', () => {
  expect(sharedBySamePerson(MAYA, APART)).toEqual([])
  expect(sharedBySamePerson(MAYA, { ...MAYA, dob: '1985-04-13' })).toEqual([])
  expect(sharedBySamePerson(MAYA, { ...MAYA, firstName: 'Mara' })).toEqual([])
  expect(sharedBySamePerson({ ...MAYA, phone: '', cards: [] }, { ...APART, phone: '', cards: [] })).toEqual(
    [],
  )
})

test('D-83 capitals, accents, spaces and a country code make nobody another person', () => {
  const written: PersonFacts = {
    ...APART,
    firstName: ' máya ',
    lastName: 'SAM PLE',
    phone: '+1 (212) 555-0142',
    addresses: [{ line1: '100 sample street.', zip: '95814-1234' }],
  }
  expect(sharedBySamePerson(MAYA, written)).toEqual(['phone', 'address'])
})
