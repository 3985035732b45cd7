import { startTestService, type TestService } from '@contour/testkit'
import { twoAdministrators } from '@contour/testkit/people/two-administrators'
import { createLead } from '@contour/testkit/people/create-lead'
import { LEGAL_KINDS, type LegalKind } from '@contour/domain/legal/legal-pages'
import { addDays, easternDate } from '@contour/domain/time/plain-date'
import { and, eq, sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { inJob } from '../../../call-context.ts'
import { audit, consents, legalTexts, legalVersions, stateRules } from '../../../db/schema.ts'
import { closeOnDrafts } from '../../care/state-openings/index.ts'
import { unapprovedPages } from './index.ts'

let at: TestService
let people: Awaited<ReturnType<typeof twoAdministrators>>
let second: typeof people.second
beforeEach(async () => {
  at = await startTestService()
  people = await twoAdministrators(at)
  second = people.second
})
afterEach(() => at.close())

const day = (days = 0) => addDays(easternDate(at.clock.now()), days)
const draftOf = (more: object = {}) => ({
  text: '# Who we are\n\n{company} treats you under the name {brand}.',
  counsel: 'Lee Lawyer, Bar of North Dakota 100',
  counsel_dated: day(-2),
  starts_on: day(),
  ...more,
})
const first = () => people.first()
const write = async (id: LegalKind, more: object = {}, who?: { token: string }) =>
  at.staffCall('POST', `/staff-api/legal/${id}/versions`, {
    ...(who ?? (await first())),
    body: draftOf(more),
  })
const publish = (id: LegalKind, version: number, who: { token: string }) =>
  at.staffCall('POST', `/staff-api/legal/${id}/approve`, { ...who, body: { version } })
const pageOf = async (id: LegalKind) => (await at.call('GET', `/api/app/legal/${id}`)).body
const textOf = async (id: LegalKind) => JSON.stringify((await pageOf(id))['sections'])

test('M-40 D-101 a page is the draft of the build until a second person has published what counsel approved', async () => {
  expect(await pageOf('terms')).toMatchObject({ approved: false, version: expect.stringContaining('draft') })
  expect((await write('terms')).body).toMatchObject({ version: 1 })
  expect(await pageOf('terms')).toMatchObject({ approved: false })
  expect(await publish('terms', 1, await first())).toMatchObject({
    status: 403,
    body: { code: 'second_person' },
  })
  expect((await publish('terms', 1, second)).status).toBe(200)
  expect(await pageOf('terms')).toMatchObject({ approved: true, version: 'v1', dated: day() })
  expect(await publish('terms', 1, second)).toMatchObject({ status: 409 })
  const list = await at.staffCall('GET', '/staff-api/legal', second)
  const terms = (list.body['rows'] as { id: string }[]).find(({ id }) => id === 'terms')
  expect(terms).toMatchObject({
    in_force: 1,
    versions: [{ counsel: 'Lee Lawyer, Bar of North Dakota 100', approver: 'Sasha Second' }],
  })
  const actions = await at.ctx.db
    .select({ action: audit.action })
    .from(audit)
    .where(eq(audit.subject, 'legal_page:terms'))
    .orderBy(audit.id)
  expect(actions.map(({ action }) => action)).toEqual(['legal_page.drafted', 'legal_page.approved'])
})

test('D-101 where there is one administrator, a day takes the place of the second, and that is recorded', async () => {
  const admin = await first()
  await people.leaveFirstAlone()
  await write('terms', { starts_on: day(2) }, admin)
  expect(await publish('terms', 1, admin)).toMatchObject({ status: 409, body: { code: 'wrong_status' } })
  await at.advance(24 * 3600 + 1)
  expect((await publish('terms', 1, await first())).status).toBe(200)
  expect(await at.ctx.db.select().from(legalVersions)).toMatchObject([{ alone: true }])
})

test('D-101 a version applies from its first day, and until then patients read the one before', async () => {
  await write('terms')
  await publish('terms', 1, second)
  await write('terms', { text: '# New\n\nAnother wording.', starts_on: day(3) })
  await publish('terms', 2, second)
  expect(await textOf('terms')).toContain('Who we are')
  await at.advance(3 * 24 * 3600)
  expect(await textOf('terms')).toContain('Another wording.')
})

test('M-40 D-101 a version is withdrawn while it waits for approval or for its first day, and patients read the one before', async () => {
  const withdraw = async (version: number) =>
    (await at.staffCall('POST', '/staff-api/legal/terms/versions/withdraw', { ...second, body: { version } }))
      .status
  await write('terms')
  await publish('terms', 1, second)
  expect(await withdraw(1)).toBe(409)
  await write('terms', { text: '# New\n\nAnother wording.' })
  expect(await withdraw(2)).toBe(200)
  expect((await publish('terms', 2, second)).status).toBe(409)
  await write('terms', { text: '# New\n\nAnother wording.', starts_on: day(3) })
  await publish('terms', 3, second)
  expect(await withdraw(3)).toBe(200)
  await at.advance(4 * 24 * 3600)
  expect(await pageOf('terms')).toMatchObject({ approved: true, version: 'v1' })
})

test('M-31 D-101 a consent names the version that applied, and its wording stays on file as patients read it', async () => {
  await write('terms')
  await publish('terms', 1, second)
  const lead = await createLead(at)
  const [given] = await at.ctx.db
    .select({ documents: consents.documents })
    .from(consents)
    .where(eq(consents.kind, 'terms'))
    .orderBy(sql`id desc`)
    .limit(1)
  expect(lead.token).toBeTruthy()
  expect(given?.documents).toMatchObject({ terms: 'v1', privacy: expect.stringContaining('draft') })
  const [stored] = await at.ctx.db
    .select()
    .from(legalTexts)
    .where(and(eq(legalTexts.kind, 'terms'), eq(legalTexts.version, 'v1')))
  expect(stored?.text).toContain(`${at.ctx.config.company.name} treats you under the name`)
})

test.each([
  ['a variable that nobody knows', { text: '# One\n\nAsk {compny}.' }, 'text'],
  ['no title', { text: 'Words.' }, 'text'],
  ['no lawyer', { counsel: ' ' }, 'counsel'],
  ['an approval of tomorrow', { counsel_dated: '2999-01-01' }, 'counsel_dated'],
  ['a first day that has passed', { starts_on: '2020-01-01' }, 'starts_on'],
])('D-101 a version with %s is refused at its field', async (_, more, field) => {
  const refused = await write('terms', more)
  expect([refused.status, refused.body['field']]).toEqual([400, field])
})

test('D-101 two administrators write at once: each has a version of their own, and only the newest can be published', async () => {
  const both = await Promise.all([write('terms'), write('terms', {}, second)])
  const written = both.filter(({ status }) => status === 200).map(({ body }) => body['version'])
  expect(new Set(written).size).toBe(written.length)
  if (written.length < 2) await write('terms', {}, second)
  expect(await publish('terms', 1, second)).toMatchObject({ status: 409 })
  expect(await pageOf('terms')).toMatchObject({ approved: false })
})

test('M-40 D-101 with real patients an open state closes at the start while a page is a draft, and stays open once all are published', async () => {
  const live = { ...at.ctx, config: { ...at.ctx.config, mode: 'production' as const, rehearsal: false } }
  const served = async () => {
    const [row] = await at.ctx.db.select().from(stateRules).where(eq(stateRules.state, 'ND'))
    return row?.served
  }
  const open = () =>
    at.ctx.db.update(stateRules).set({ gated: true, served: true }).where(eq(stateRules.state, 'ND'))
  await open()
  await inJob(live, () => closeOnDrafts(live))
  expect(await served()).toBe(false)
  for (const kind of LEGAL_KINDS) {
    await write(kind)
    await publish(kind, 1, second)
  }
  expect(await unapprovedPages(at.ctx.db, at.clock)).toEqual([])
  await open()
  await inJob(live, () => closeOnDrafts(live))
  expect(await served()).toBe(true)
})
