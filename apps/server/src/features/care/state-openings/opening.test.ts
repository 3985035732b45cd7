import { requirementsOf } from '@contour/domain/intake/state-requirements'
import { findState, providerOf } from '@contour/domain/intake/states'
import { addDays, easternDate } from '@contour/domain/time/plain-date'
import {
  audit,
  legalTexts,
  licenses,
  pharmacies,
  pharmacyLicenses,
  stateOpenings,
  stateRules,
  tasks,
} from '@contour/server/db/schema'
import { startTestService, type TestService } from '@contour/testkit'
import { createLead, intakeOf } from '@contour/testkit/people/create-lead'
import { joinStaff } from '@contour/testkit/people/join-staff'
import { changeContent } from '@contour/testkit/people/sign-content'
import { signInStaff } from '@contour/testkit/people/sign-in-staff'
import { and, eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { inJob } from '../../../call-context.ts'
import { seedStates } from '../../../seed/seed-states.ts'
import { recordRestoreTest } from '../../ground/restore-tests/index.ts'
import { decideOnMachine } from './decide-on-machine.ts'
import { stateGate } from './state-gate.ts'

let at: TestService
let clinician: { id: string }
/** North Dakota as in a new production: closed, and nobody of the demonstration is licensed there. */
beforeEach(async () => {
  at = await startTestService()
  await signInStaff(at, 'admin')
  await at.ctx.db.delete(licenses).where(eq(licenses.state, 'ND'))
  await at.ctx.db.delete(stateRules).where(eq(stateRules.state, 'ND'))
  await seedStates(at.ctx, { byDecision: true })
  clinician = await joinStaff(at, {
    email: 'dakota@staff.contour.example',
    name: 'Dr. Morgan Sample',
    roles: ['clinician'],
    npi: '1234567893',
  })
})
afterEach(() => at.close())

const asAdmin = async (method: string, path: string, body?: unknown) =>
  at.staffCall(method, `/staff-api${path}`, {
    token: await signInStaff(at, 'admin'),
    ...(body === undefined ? {} : { body }),
  })
const inDays = (days: number) => addDays(easternDate(at.clock.now()), days)
const license = async (days = 200) =>
  expect(
    await asAdmin('PUT', `/staff/${clinician.id}/licenses/ND`, {
      number: 'ND-100',
      expires_on: inDays(days),
    }),
  ).toMatchObject({ status: 200 })
const open = (more: object = {}) =>
  asAdmin('POST', '/states/ND/open', {
    law_document: 'Memo of counsel on North Dakota',
    law_dated: inDays(-3),
    reason: 'The first state',
    ...more,
  })
const buy = (email: string) => at.call('POST', '/api/intake-form', { body: intakeOf({ state: 'ND', email }) })
const row = async () => {
  const { body } = await asAdmin('GET', '/states')
  return (body['rows'] as { state: string; opened: boolean; served: boolean; lines: string[] }[]).find(
    ({ state }) => state === 'ND',
  )
}
const openTasks = async () =>
  (
    await at.ctx.db
      .select({ details: tasks.details })
      .from(tasks)
      .where(and(eq(tasks.kind, 'state_closed'), eq(tasks.state, 'open')))
  ).map(({ details }) => details)
const REFUSED = { status: 409, body: { code: 'state_not_served' } }

test('D-101 a new clinic serves no state, and says so kindly; what the documents say about two states stays', async () => {
  await at.ctx.db.delete(stateRules)
  await seedStates(at.ctx, { byDecision: true })
  const { body } = await asAdmin('GET', '/states')
  const rows = body['rows'] as { state: string; served: boolean; message: string }[]
  expect(rows.length).toBe(51)
  expect(rows.filter(({ served }) => served)).toEqual([])
  expect(rows.find(({ state }) => state === 'TX')?.message).toBe('We are not yet available in Texas.')
  expect(rows.find(({ state }) => state === 'LA')?.message).toContain('Louisiana')
  const refused = await at.call('POST', '/api/intake-form', { body: intakeOf({ state: 'TX' }) })
  expect(refused).toMatchObject(REFUSED)
  expect(refused.body.message).toBe('We are not yet available in Texas.')
})

test('D-101 a state opens when nothing stands in the way, with document, reason and name; before that it is refused with what does', async () => {
  const early = await open()
  expect(early).toMatchObject({ status: 409, body: { code: 'conflict' } })
  expect(early.body.message).toBe('North Dakota cannot open yet. No clinician is licensed there.')
  expect(await buy('early@example.com')).toMatchObject(REFUSED)
  // Who was refused in the questionnaire waits too.
  const waiting = { state: 'ND', email: 'waiting@example.com' }
  expect((await at.call('POST', '/api/app/waitlist/states', { body: waiting })).status).toBe(200)
  expect(await row()).toMatchObject({ waiting: 2 })
  await license()
  expect(await open()).toMatchObject({ status: 200, body: { message: 'North Dakota is open.' } })
  expect(await row()).toMatchObject({ opened: true, served: true, lines: [] })
  expect((await buy('bought@example.com')).status).toBe(200)
  await at.advance(24 * 3600)
  expect((await at.messages('waiting@example.com')).map(({ kind }) => kind)).toEqual(['waitlist_available'])
  expect(await at.ctx.db.select().from(stateOpenings)).toMatchObject([
    { verdict: 'opened', law_document: 'Memo of counsel on North Dakota', actor_name: 'Addison Admin-Demo' },
  ])
  const [written] = await at.ctx.db.select().from(audit).where(eq(audit.action, 'state.opened'))
  expect(written?.subject).toBe('state:ND')
  expect(await open()).toMatchObject({ status: 409, body: { message: 'North Dakota is open already.' } })
})

test('D-101 D-86 no state opens on unsigned clinical content', async () => {
  await license()
  changeContent(at)
  expect((await open()).body.message).toBe('North Dakota cannot open yet. Clinical content is not signed.')
})

test.each([
  ['without a document', { law_document: ' ' }, 'law_document'],
  ['on a document of tomorrow', { law_dated: '2999-01-01' }, 'law_dated'],
  ['without a reason', { reason: 'ok' }, 'reason'],
])('D-101 a state does not open %s', async (_, more, field) => {
  await license()
  const refused = await open(more)
  expect([refused.status, refused.body['field']]).toEqual([400, field])
  expect(await row()).toMatchObject({ opened: false })
})

test('D-101 a license that ends closes its state at midnight, with a task, and a renewed one opens it again', async () => {
  await license(1)
  await open()
  await at.advance(36 * 3600)
  await license(30)
  expect(await row()).toMatchObject({ served: true })
  await at.advance(31 * 24 * 3600)
  expect(await row()).toMatchObject({ opened: true, served: false, lines: ['clinician'] })
  const refused = await buy('late@example.com')
  expect(refused).toMatchObject(REFUSED)
  expect(refused.body.message).toBe('We are not taking new patients in North Dakota right now.')
  expect(await openTasks()).toEqual([expect.stringContaining('No clinician is licensed there')])
  await license(200)
  expect(await row()).toMatchObject({ served: true })
  expect(await openTasks()).toEqual([])
})

const WAYS_TO_LOSE: readonly [string, () => Promise<{ status: number }>][] = [
  ['the license is removed', () => asAdmin('DELETE', `/staff/${clinician.id}/licenses/ND`)],
  ['the clinician is disabled', () => asAdmin('POST', `/staff/${clinician.id}/active`, { active: false })],
  [
    'the clinician gets another role',
    () => asAdmin('POST', `/staff/${clinician.id}`, { name: 'Morgan Sample', roles: ['support'], npi: null }),
  ],
  [
    'the pharmacy loses its license there',
    async () => {
      const [pharmacy] = await at.ctx.db.select().from(pharmacies)
      return asAdmin('POST', '/pharmacies', {
        id: pharmacy?.public_id,
        name: pharmacy?.name,
        phone: pharmacy?.phone,
        address: pharmacy?.address,
        licenses: ['CA PHY1'],
      })
    },
  ],
]
test.each(WAYS_TO_LOSE)(
  'D-101 an open state closes at once when %s, and an administrator has the task',
  async (_, lose) => {
    await license()
    await open()
    expect((await buy('before@example.com')).status).toBe(200)
    expect((await lose()).status).toBe(200)
    expect(await row()).toMatchObject({ opened: true, served: false })
    expect(await buy('after@example.com')).toMatchObject(REFUSED)
    expect(await openTasks()).toHaveLength(1)
  },
)

test('D-101 D-104 a state is closed with a message: nobody new buys there, who has bought stays, and the task ends', async () => {
  await license()
  await open()
  const lead = await createLead(at, { state: 'ND' })
  await asAdmin('DELETE', `/staff/${clinician.id}/licenses/ND`)
  const close = (message: string) =>
    asAdmin('POST', '/states/ND/close', { message, reason: 'Our clinician moved away' })
  expect((await close('  ')).body['field']).toBe('message')
  expect(await close('We will be back in North Dakota in spring.')).toMatchObject({ status: 200 })
  expect(await openTasks()).toEqual([])
  const refused = await buy('closed@example.com')
  expect(refused).toMatchObject(REFUSED)
  expect(refused.body.message).toBe('We will be back in North Dakota in spring.')
  expect((await at.call('GET', '/api/order-items', { token: lead.token })).status).toBe(200)
  expect((await close('We will be back in North Dakota in spring.')).status).toBe(409)
})

test('D-101 two administrators open a state at once: one does, the other is told', async () => {
  await license()
  const both = await Promise.all([open(), open()])
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect(await at.ctx.db.select().from(stateOpenings)).toHaveLength(1)
})

test('D-101 the command opens and closes under the same rules, and is named in the history', async () => {
  const opening = { state: 'ND', document: 'Memo of counsel', dated: inDays(-1), reason: 'The first state' }
  await expect(decideOnMachine(at.ctx, 'open', opening)).rejects.toThrow('No clinician is licensed there.')
  await license()
  expect(await decideOnMachine(at.ctx, 'open', opening)).toBe('North Dakota is open.')
  const closing = { state: 'ND', message: 'Closed for the winter.', reason: 'Snow on all roads' }
  expect(await decideOnMachine(at.ctx, 'close', closing)).toBe('North Dakota is closed.')
  expect((await at.ctx.db.select().from(stateOpenings)).map(({ actor }) => actor)).toEqual([
    'command',
    'command',
  ])
})

test('D-101 a build that changes what a state asks for leaves the decision alone', async () => {
  await license()
  await open()
  const state = findState('ND')
  if (!state) throw new Error('no such state')
  const later = { ...state, ...requirementsOf('ND'), provider: providerOf('ND'), served: false, minBmi: 30 }
  await seedStates(at.ctx, { byDecision: true, rules: new Map([['ND', later]]) })
  expect(await row()).toMatchObject({ opened: true, served: true, law: { min_bmi: 30 } })
})

test('D-101 with real patients no state opens before a restore of a backup was tested, and the test counts for ninety days', async () => {
  const live = { ...at.ctx, config: { ...at.ctx.config, mode: 'production' as const, rehearsal: false } }
  const lines = async () => (await stateGate(at.ctx.db, live, 'ND'))?.lines
  expect(await lines()).toContain('restore')
  await inJob(at.ctx, () => recordRestoreTest(at.ctx.db, at.clock, { made_at: at.clock.now().toISOString() }))
  expect(await lines()).not.toContain('restore')
  await at.advance(91 * 24 * 3600)
  expect(await lines()).toContain('restore')
  expect((await stateGate(at.ctx.db, at.ctx, 'ND'))?.lines).not.toContain('restore')
})

test('D-101 with real patients no state opens while the company is a sample', async () => {
  const live = { ...at.ctx, config: { ...at.ctx.config, mode: 'production' as const, rehearsal: false } }
  const lines = async (ctx = live) => (await stateGate(at.ctx.db, ctx, 'ND'))?.lines
  expect(await lines()).toContain('company')
  expect((await stateGate(at.ctx.db, at.ctx, 'ND'))?.lines).not.toContain('company')
  const company = {
    name: 'Prairie Clinic LLC',
    address: '1 Main Street, Fargo, ND 58102',
    supportEmail: 'help@prairie.org',
    supportPhone: '(701) 234-5678',
  }
  expect(await lines({ ...live, config: { ...live.config, company } })).not.toContain('company')
})

test('D-101 with real patients no state opens while a letter has new words that nobody approved', async () => {
  const live = { ...at.ctx, config: { ...at.ctx.config, mode: 'production' as const, rehearsal: false } }
  const lines = async (ctx = live) => (await stateGate(at.ctx.db, ctx, 'ND'))?.lines
  expect(await lines()).not.toContain('letters')
  const second = await joinStaff(at, {
    email: 'second@staff.contour.example',
    name: 'Sasha Second',
    roles: ['administrator'],
  })
  const post = async (path: string, body: object, token: string) =>
    at.staffCall('POST', `/staff-api/letters/intake_completed/${path}`, { token, body })
  const starts_on = easternDate(at.clock.now())
  const parts = { subject: 'Your results from {brand}' }
  await post('versions', { parts, starts_on }, await signInStaff(at, 'admin'))
  expect(await lines()).toContain('letters')
  expect((await stateGate(at.ctx.db, at.ctx, 'ND'))?.lines).not.toContain('letters')
  expect((await post('approve', { version: 1 }, second.token)).status).toBe(200)
  expect(await lines()).not.toContain('letters')
})

/** Each red line, and what removes it from an open state. */
const RED_LINES_LOST: readonly [string, string, () => Promise<unknown>][] = [
  ['clinician', 'state_not_served', () => at.ctx.db.delete(licenses).where(eq(licenses.state, 'ND'))],
  [
    'pharmacy',
    'state_not_served',
    () => at.ctx.db.delete(pharmacyLicenses).where(eq(pharmacyLicenses.state, 'ND')),
  ],
  [
    'notice',
    'state_not_served',
    async () => {
      // The law begins to ask for a notice that nobody has written.
      await at.ctx.db.delete(legalTexts).where(eq(legalTexts.kind, 'notice_florida_bill_of_rights'))
      await at.ctx.db
        .update(stateRules)
        .set({ notices: ['florida_bill_of_rights'] })
        .where(eq(stateRules.state, 'ND'))
    },
  ],
  [
    'clinical_content',
    'closed_to_new',
    async () => {
      changeContent(at)
    },
  ],
]
test.each(RED_LINES_LOST)(
  'D-101 an open state whose red line %s is removed sells nothing at once, on the page and in the questionnaire',
  async (line, code, remove) => {
    await license()
    await open()
    expect((await buy('before@example.com')).status).toBe(200)
    await remove()
    expect((await row())?.lines).toContain(line)
    const refused = await buy('after@example.com')
    expect([refused.status, refused.body.code]).toEqual([409, code])
    // A sentence to read, and no fault of ours.
    expect(refused.body.message).not.toMatch(/wrong on our side/)
    expect(refused.body.message).toMatch(/.{20}/)
  },
)
