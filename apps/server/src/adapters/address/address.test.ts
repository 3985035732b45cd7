import { expect, test } from 'vitest'
import { createAddressService } from './create.ts'
import type { PostalAddress } from './port.ts'

const live = createAddressService({ demo: false, addresses: { kind: 'embedded' } })
const demo = createAddressService({ demo: true, addresses: { kind: 'embedded' } })
const tampa: PostalAddress = { line1: '12 Oak St', line2: 'Apt 4', city: 'Tampa', state: 'FL', zip: '33602' }
const check = async (change: Partial<PostalAddress>, service = live) =>
  (await service.validate({ ...tampa, ...change })).verdict

test.each<[string, Partial<PostalAddress>]>([
  ['valid', {}],
  ['valid', { city: 'TAMPA', state: 'fl', zip: '33602-1234' }],
  ['valid', { line1: '12 Box Elder Rd' }],
  ['valid', { line1: '221B Baker St' }],
  ['valid', { city: 'Saint Louis', state: 'MO', zip: '63101' }],
  ['corrected', { city: 'Tamapa' }],
  ['invalid', { state: 'GA' }],
  ['invalid', { line1: 'Oak Street' }],
  ['invalid', { line1: '12' }],
  ['invalid', { zip: '99998', state: 'FL' }],
  ['ambiguous', { line1: 'RR 2 Box 152' }],
  ['ambiguous', { city: 'Frisco', state: 'TX', zip: '75036' }],
  ['po_box', { line1: 'P.O. Box 12' }],
  ['po_box', { line2: 'po box 12' }],
  ['po_box', { line1: 'POB 12' }],
  ['po_box', { line1: 'Box 12' }],
  ['military', { line1: '12 Unit Rd', city: 'APO', state: 'AE', zip: '09012' }],
  ['incomplete', { city: ' ' }],
  ['incomplete', { zip: '3360' }],
])('%s: %o', async (verdict, change) => {
  expect(await check(change)).toBe(verdict)
})

test('F-VER-015 another city than that of the ZIP is suggested, with the rest as typed', async () => {
  const { suggestions } = await live.validate({ ...tampa, city: 'Tamapa' })
  expect(suggestions).toEqual([tampa])
})

test('C-ADR-001 a ZIP completes the street as typed', async () => {
  for (const text of ['12 Oak St 33602', '12 Oak St, Tampa, FL 33602', '12 oak st tampa fl 33602'])
    expect(await live.suggest(text)).toEqual([
      { line1: expect.stringMatching(/^12 oak st$/i), line2: '', city: 'Tampa', state: 'FL', zip: '33602' },
    ])
})

test('C-ADR-001 the beginning of a city completes to cities, a ZIP only where there is just one', async () => {
  const cities = await live.suggest('12 Oak St, Tamp')
  expect(cities[0]).toMatchObject({ line1: '12 Oak St', city: 'Tampa', state: 'FL', zip: '' })
  expect(cities.length).toBeLessThanOrEqual(5)
  const [one] = await live.suggest('12 Oak St, Montpelier, VT')
  expect(one).toMatchObject({ city: 'Montpelier', state: 'VT' })
})

test('nothing is invented for a text without number and street', async () => {
  for (const text of ['', 'Tampa', '33602', '12', 'Oak St, Tampa', '12 Oak St', '12 Oak St 00000'])
    expect([text, await live.suggest(text)]).toEqual([text, []])
})

test('demo mode plays its fixed cases, live mode takes the same words as streets', async () => {
  expect(await check({ line1: '1 Unavailable Rd' }, demo)).toBe('unavailable')
  expect(await check({ line1: '1 Invalid Rd' }, demo)).toBe('invalid')
  expect(await check({ line1: '1 Suggestion Rd' }, demo)).toBe('corrected')
  expect(await check({}, demo)).toBe('valid')
  expect(await check({ line1: '1 Unavailable Rd' })).toBe('valid')
})
