import { startTestService, type TestService } from '@contour/testkit'
import { createLead, setPassword, type Lead } from '@contour/testkit/people/index'
import { tasksAbout } from '@contour/testkit/people/tasks-about'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { stateRules } from '../../../db/schema.ts'

let at: TestService
beforeAll(async () => {
  at = await startTestService()
})
afterAll(() => at.close())

const tampa = {
  address_line_1: '12 Oak St',
  address_line_2: 'Apt 4',
  city: 'Tampa',
  state: 'FL',
  zip: '33602',
}
const save = (who: Pick<Lead, 'token'>, body: object) =>
  at.call('POST', '/api/ship-address', { token: who.token, body })
const validate = (who: Pick<Lead, 'token'>, body: object) =>
  at.call('POST', '/api/address/validate', { token: who.token, body })

test('F-VER-009 F-VER-013 F-VER-019 X-36 either spelling is saved as one record and answered in one spelling', async () => {
  const lead = await createLead(at)
  expect((await at.call('GET', '/api/ship-address', { token: lead.token })).body.shipping).toBeNull()
  const saved = await save(lead, {
    addressLine1: ' 12 Oak St ',
    addressLine2: 'Apt 4',
    city: 'Tampa',
    state: 'fl',
    zip: '33602',
    id: 5,
  })
  expect(saved.body).toMatchObject({
    status: 'success',
    message: 'Address updated successfully!',
    shipping: tampa,
  })
  await save(lead, { ...tampa, address_line_1: '14 Oak St' })
  const read = await at.call('GET', '/api/ship-address', { token: lead.token })
  expect(read.body.shipping).toEqual({ ...tampa, address_line_1: '14 Oak St' })
  const own = await at.call('GET', '/api/app/session', { token: lead.token })
  expect(own.body).toMatchObject({ user: { address: '14 Oak St', city: 'Tampa', state: 'FL', zip: '33602' } })
})

test.each([
  ['no street', { address_line_1: '' }, 400, 'invalid_address', 'Please enter a complete shipping address.'],
  ['no city', { city: ' ' }, 400, 'invalid_address', 'Please enter a complete shipping address.'],
  ['no ZIP', { zip: undefined }, 400, 'invalid_address', 'Please enter a complete shipping address.'],
  [
    'a written-out state',
    { state: 'Florida' },
    400,
    'invalid_address',
    'State should be 2 Char long . Example CA , FL',
  ],
  [
    'a post box',
    { address_line_1: 'P.O. Box 12' },
    400,
    'po_box',
    'FedEx and UPS our carriers do not deliver to P.O. Box addresses. Please enter a valid street address.',
  ],
  [
    'an APO',
    { city: 'APO', state: 'AE', zip: '09012' },
    400,
    'invalid_address',
    expect.stringContaining('military'),
  ],
  [
    'Louisiana',
    { city: 'Baton Rouge', state: 'LA', zip: '70801' },
    409,
    'state_not_served',
    'We are not yet available in Louisiana. We are launching there next month.',
  ],
])(
  'F-VER-010 F-VER-011 C-ADR-005 C-ADR-009 C-ADR-013 S-42 %s is refused and nothing is saved',
  async (_, wrong, status, code, message) => {
    const lead = await createLead(at)
    const answer = await save(lead, { ...tampa, ...wrong })
    expect([answer.status, answer.body]).toMatchObject([status, { code, message }])
    expect((await at.call('GET', '/api/ship-address', { token: lead.token })).body.shipping).toBeNull()
  },
)

test('F-VER-012 256 characters a line are accepted, 257 refused; DC is a state', async () => {
  const lead = await createLead(at)
  const street = `1 ${'a'.repeat(254)}`
  const dc = { ...tampa, city: 'Washington', state: 'DC', zip: '20001' }
  expect((await save(lead, { ...dc, address_line_1: street })).status).toBe(200)
  expect((await save(lead, { ...dc, address_line_1: `${street}a` })).status).toBe(400)
})

test('M-49 S-42 D-104 the table of states decides where we ship; an address on file in a state that closed may be corrected', async () => {
  const lead = await createLead(at)
  const { db } = at.ctx
  await db.update(stateRules).set({ served: true }).where(eq(stateRules.state, 'MS'))
  const jackson = { ...tampa, city: 'Jackson', state: 'MS', zip: '39201' }
  expect((await save(lead, jackson)).status).toBe(200)
  await db.update(stateRules).set({ served: false }).where(eq(stateRules.state, 'MS'))
  expect((await save(await createLead(at), jackson)).status).toBe(409)
  expect((await save(lead, { ...jackson, address_line_2: 'Apt 2' })).status).toBe(200)
})

test('S-42 R-007 a patient who moves to another served state is a task for the clinicians until they move back, a lead is none', async () => {
  const lead = await createLead(at)
  const austin = { ...tampa, city: 'Austin', state: 'TX', zip: '78701' }
  await save(lead, austin)
  const tasks = () => tasksAbout(at, `user:${lead.id}`)
  expect(await tasks()).toEqual([])
  const token = await setPassword(at, lead)
  await save({ token }, austin)
  // The address was saved before the account existed: the order to Texas notifies the clinicians.
  expect(await tasks()).toEqual([])
  const dallas = { ...austin, city: 'Dallas', zip: '75201' }
  await save({ token }, dallas)
  expect(await tasks()).toEqual([])
  const denver = { ...tampa, city: 'Denver', state: 'CO', zip: '80202' }
  await save({ token }, denver)
  expect(await tasks()).toMatchObject([
    {
      kind: 'patient_moved_state',
      role: 'clinician',
      state: 'open',
      details: 'The intake was made in FL; the shipping address is now in CO.',
    },
  ])
  await save({ token }, tampa)
  expect(await tasks()).toMatchObject([{ state: 'settled' }])
})

test.each([
  ['a right address', {}, { valid: true, suggestions: [], reason: 'ok' }],
  [
    'another city',
    { city: 'Tamapa' },
    {
      valid: false,
      reason: 'corrected',
      suggestions: [tampa],
      message: 'We found a suggested correction for your address.',
    },
  ],
  [
    'another state',
    { state: 'GA' },
    {
      valid: false,
      reason: 'incomplete',
      suggestions: [],
      message: 'The ZIP code 33602 is in Florida. Please check the ZIP code and the state.',
    },
  ],
  ['a post box', { address_line_1: 'PO Box 12' }, { valid: false, reason: 'po_box' }],
  ['an APO', { city: 'APO', state: 'AE', zip: '09012' }, { valid: false, reason: 'military' }],
  ['no city', { city: '' }, { valid: false, reason: 'incomplete' }],
  ['Louisiana', { city: 'Baton Rouge', state: 'LA', zip: '70801' }, { valid: false, reason: 'not_served' }],
  [
    'a service that is down',
    { address_line_1: '1 Unavailable Rd' },
    {
      valid: false,
      reason: 'unavailable',
      message: 'Unable to validate address. Please enter your address manually.',
    },
  ],
])('F-VER-008 F-VER-014 F-VER-015 F-VER-016 S-27 %s', async (_, change, verdict) => {
  const lead = await createLead(at)
  const answer = await validate(lead, { ...tampa, ...change })
  expect(answer.status).toBe(200)
  expect(answer.body).toMatchObject({ status: 'success', ...verdict })
})

test('a service that is down never blocks the address itself', async () => {
  const lead = await createLead(at)
  expect((await save(lead, { ...tampa, address_line_1: '1 Unavailable Rd' })).status).toBe(200)
})

test('F-VER-006 the address on file is validated for its owner; any other id is not found', async () => {
  const [lead, other] = [await createLead(at), await createLead(at)]
  const own = () => at.call('GET', `/api/address/validate/${lead.id}`, { token: lead.token })
  expect((await own()).body).toMatchObject({ valid: false, reason: 'incomplete', address: null })
  await save(lead, tampa)
  expect((await own()).body).toMatchObject({ valid: true, suggestions: [], address: tampa })
  for (const id of [other.id, 'nobody', '1'])
    expect((await at.call('GET', `/api/address/validate/${id}`, { token: lead.token })).status).toBe(404)
  expect((await at.call('GET', `/api/address/validate/${lead.id}`)).status).toBe(401)
})

test('C-ADR-001 suggestions complete what was typed', async () => {
  const lead = await createLead(at)
  const answer = await at.call(
    'GET',
    `/api/app/address/suggest?text=${encodeURIComponent('12 Oak St 33602')}`,
    {
      token: lead.token,
    },
  )
  expect(answer.body.suggestions).toEqual([{ ...tampa, address_line_2: '' }])
})

test('visitors and malformed addresses are refused', async () => {
  const lead = await createLead(at)
  expect((await at.call('POST', '/api/ship-address', { body: tampa })).status).toBe(401)
  expect((await at.call('POST', '/api/address/validate', { body: tampa })).status).toBe(401)
  expect((await save(lead, { ...tampa, zip: 33602 })).status).toBe(400)
  expect((await save(lead, [])).status).toBe(400)
})

test.each([
  [
    'API-04 a line break',
    { address_line_1: '12 Oak St\nBaton Rouge, LA 70801' },
    'Please enter this on one line',
  ],
  ['API-04 a break of Unicode', { city: 'Tampa\u2028LA' }, 'Please enter this on one line'],
  ['D-97 the ZIP of another state', { zip: '70801' }, 'The ZIP code 70801 is in Louisiana.'],
  ['CASE-49 a caller box', { address_line_1: 'Caller Box 12' }, 'do not deliver to P.O. Box'],
])('%s is refused when the address is saved, and nothing is kept', async (_case, change, message) => {
  const lead = await createLead(at)
  const answer = await save(lead, { ...tampa, ...change })
  expect(answer.status).toBe(400)
  expect(String(answer.body.message)).toContain(message)
  expect((await at.call('GET', '/api/ship-address', { token: lead.token })).body.shipping).toBeNull()
})

test('D-98 signs that nobody sees leave an address, and a tab is a space', async () => {
  const lead = await createLead(at)
  const typed = { address_line_1: '\u202E12\tOak\u200B St', address_line_2: 'Apt\u00A04' }
  expect((await save(lead, { ...tampa, ...typed })).body.shipping).toEqual(tampa)
})
