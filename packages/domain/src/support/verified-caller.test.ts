import { expect, test } from 'vitest'
import { agreeingFacts, isVerifiedCaller, type CallerSaid } from './verified-caller.ts'

const kim = { born: '1985-03-14', name: 'Kim Núñez Baird', phone: '2145550118', street: '2219 N. Elm Street' }
const nothing: CallerSaid = { born: '', name: '', phone: '', street: '' }
const verifies = (said: Partial<CallerSaid>) => {
  const all = { ...nothing, ...said }
  return isVerifiedCaller(all, agreeingFacts(kim, all))
}

test('D-94 a caller is verified by the birth date and two of name, phone and street', () => {
  expect(verifies({ born: '1985-03-14', name: 'baird, kim nunez', phone: '(214) 555-0118' })).toBe(true)
  expect(verifies({ born: '1985-03-14', phone: '214-555-0118', street: '2219 elm st' })).toBe(true)
  expect(verifies({ born: '1985-03-14', name: 'Kim Nunez Baird', street: '2219 Elm' })).toBe(true)
})

test('D-94 one fact too few, a wrong birth date, or one fact that disagrees verifies nobody', () => {
  expect(verifies({ born: '1985-03-14', name: 'Kim Nunez Baird' })).toBe(false)
  expect(verifies({ name: 'Kim Nunez Baird', phone: '2145550118', street: '2219 Elm' })).toBe(false)
  expect(verifies({ born: '1985-03-15', name: 'Kim Nunez Baird', phone: '2145550118' })).toBe(false)
  const rest = { born: '1985-03-14', name: 'Kim Nunez Baird', phone: '2145550118' }
  expect(verifies({ ...rest, street: '2291 Elm' })).toBe(false)
  expect(verifies({ ...rest, street: '' })).toBe(true)
})

test('D-94 a street without a number, or a person without an address, agrees with nothing', () => {
  expect(agreeingFacts(kim, { ...nothing, street: 'Elm Street' })).toEqual([])
  expect(agreeingFacts({ ...kim, street: null }, { ...nothing, street: '2219 Elm' })).toEqual([])
})
