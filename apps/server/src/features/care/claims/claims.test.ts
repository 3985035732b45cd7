import { CLAIM_IDS, CLAIM_SEEDS, firstWording, type ClaimId } from '@contour/domain/claims/claim-register'
import { addMonths, easternDate } from '@contour/domain/time/plain-date'
import { startTestService, type TestService } from '@contour/testkit'
import { signContent } from '@contour/testkit/people/sign-content'
import { signInStaff } from '@contour/testkit/people/sign-in-staff'
import { audit, claims } from '@contour/server/db/schema'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'

type Served = { id: string; figures: Record<string, number>; source: string; expires_on: string }
type Row = {
  id: string
  state: string
  versions: { version: number; may_approve: boolean; why_not: string | null }[]
}

let at: TestService
beforeAll(async () => {
  at = await startTestService()
})
afterAll(() => at.close())

const served = async (service = at) =>
  (await service.call('GET', '/api/app/claims')).body['claims'] as Served[]
const shown = async (id: string) => (await served()).find((claim) => claim.id === id)
const desk = async (who: string, method: string, path: string, body?: unknown) =>
  at.staffCall(method, `/staff-api/claims${path}`, {
    token: await signInStaff(at, who),
    ...(body === undefined ? {} : { body }),
  })
const rowOf = async (id: string, who = 'admin') =>
  ((await desk(who, 'GET', '')).body['rows'] as Row[]).find((row) => row.id === id)
/** The first version of a claim, as its form has it. */
const wording = (id: ClaimId) => firstWording(id, easternDate(at.clock.now()))
const edited = (part: object) => ({ ...wording('CL-02'), ...part })

test('every claim of the register is served with figures, source and last day', async () => {
  // Other tests change, withdraw and expire claims, in any order.
  const untouched = await startTestService()
  const claims = await served(untouched)
  const today = easternDate(untouched.clock.now())
  await untouched.close()
  expect(claims.find(({ id }) => id === 'CL-02')).toMatchObject({
    figures: { loss_percent: 14.9, weeks: 68, placebo_percent: 2.4 },
    source: CLAIM_SEEDS['CL-02'].source,
    // A year after the day on which the register was filled.
    expires_on: addMonths(today, 12),
  })
  expect(claims.map(({ id }) => id)).toEqual(CLAIM_IDS)
})

test('an edit waits for somebody else: the author cannot approve, another administrator can', async () => {
  const figures = { ...CLAIM_SEEDS['CL-02'].figures, loss_percent: 14.8 }
  const draft = await desk('content', 'POST', '/CL-02/versions', edited({ figures }))
  expect(draft).toMatchObject({ status: 200, body: { version: 2 } })
  expect((await shown('CL-02'))?.figures['loss_percent']).toBe(14.9)
  expect((await rowOf('CL-02', 'content'))?.versions[0]).toMatchObject({ version: 2, may_approve: false })
  expect((await desk('content', 'POST', '/CL-02/approve', { version: 2 })).status).toBe(403)
  expect((await rowOf('CL-02'))?.versions[0]).toMatchObject({ version: 2, may_approve: true })
  expect((await desk('admin', 'POST', '/CL-02/approve', { version: 2 })).status).toBe(200)
  // D-86: a result is shown once the medical director has signed what was approved.
  expect(await shown('CL-02')).toBeUndefined()
  expect((await rowOf('CL-02'))?.state).toBe('unsigned')
  expect((await signContent(at)).status).toBe(200)
  expect((await shown('CL-02'))?.figures['loss_percent']).toBe(14.8)
  expect((await desk('admin', 'POST', '/CL-02/approve', { version: 2 })).status).toBe(409)

  await desk('admin', 'POST', '/CL-02/versions', edited({ text: 'Mine: {loss_percent} %.' }))
  expect(await desk('admin', 'POST', '/CL-02/approve', { version: 3 })).toMatchObject({
    status: 409,
    body: { message: 'Nobody else can approve this, so it waits 24 hours from when it was made.' },
  })
  await expect(
    at.ctx.database.query(`update claims set approver = author, approved_at = now() where version = 3`),
  ).rejects.toThrow(/claims_second_person/)
})

test('OP-24 D-101 an administrator who is alone approves the own claim after a day, and that is recorded', async () => {
  const own = await startTestService()
  try {
    const call = async (path: string, body: object) =>
      own.staffCall('POST', `/staff-api/claims/CL-02${path}`, {
        token: await signInStaff(own, 'admin'),
        body,
      })
    await call('/versions', edited({ text: 'Mine: {loss_percent} %.' }))
    expect((await call('/approve', { version: 2 })).status).toBe(409)
    await own.advance(24 * 3600 + 1)
    expect((await call('/approve', { version: 2 })).status).toBe(200)
    const stored = await own.ctx.db
      .select({ alone: claims.alone })
      .from(claims)
      .where(and(eq(claims.claim, 'CL-02'), eq(claims.version, 2)))
    expect(stored).toEqual([{ alone: true }])
  } finally {
    await own.close()
  }
})

test('an older version is not approved past a newer one; what is not there is not found', async () => {
  await desk('content', 'POST', '/CL-03/versions', { ...wording('CL-03'), text: 'one {weeks}' })
  await desk('content', 'POST', '/CL-03/versions', { ...wording('CL-03'), text: 'two {weeks}' })
  expect((await desk('admin', 'POST', '/CL-03/approve', { version: 2 })).status).toBe(409)
  expect((await desk('admin', 'POST', '/CL-03/approve', { version: 9 })).status).toBe(404)
  expect((await desk('admin', 'POST', '/CL-99/versions', edited({}))).status).toBe(404)
})

test.each([
  ['a figure too few', { figures: { loss_percent: 1 } }],
  ['no source', { source: ' ' }],
  ['a text with an unknown figure', { text: '{miracle} %' }],
])('a faulty edit is refused: %s', async (_why, part) => {
  const answer = await desk('content', 'POST', '/CL-02/versions', edited(part))
  expect(answer).toMatchObject({ status: 400, body: { code: 'invalid_request' } })
})

test('a withdrawn claim is off every page at once', async () => {
  expect((await desk('content', 'POST', '/CL-07/withdraw', {})).status).toBe(200)
  expect(await shown('CL-07')).toBeUndefined()
  expect((await rowOf('CL-07'))?.state).toBe('withdrawn')
  expect((await desk('content', 'POST', '/CL-07/withdraw', {})).status).toBe(404)
})

test('an expired claim is served until its last day has passed, then hidden', async () => {
  const today = new Date(at.clock.now().getTime()).toISOString().slice(0, 10)
  await desk('content', 'POST', '/CL-06/versions', { ...wording('CL-06'), expires_on: today })
  await desk('admin', 'POST', '/CL-06/approve', { version: 2 })
  expect(await shown('CL-06')).toBeDefined()
  await at.advance(2 * 86_400)
  expect(await shown('CL-06')).toBeUndefined()
  expect((await rowOf('CL-06'))?.state).toBe('expired')
})

test('the change and the approval stand in the audit trail', async () => {
  await desk('content', 'POST', '/CL-01/versions', { ...wording('CL-01'), source: 'Another source.' })
  expect((await desk('admin', 'POST', '/CL-01/approve', { version: 2 })).status).toBe(200)
  expect((await desk('content', 'POST', '/CL-01/withdraw', {})).status).toBe(200)
  const { rows } = (await at.staffCall('GET', '/staff-api/audit', { token: await signInStaff(at, 'admin') }))
    .body as unknown as { rows: { action: string; subject: string }[] }
  for (const action of ['claim.drafted', 'claim.approved', 'claim.withdrawn'])
    expect(rows.some((row) => row.action === action)).toBe(true)
})

test('D-86 a claim that nothing stands behind cannot be approved, nor a study of an unnamed status', async () => {
  const draft = (part: object) => desk('content', 'POST', '/CL-04/versions', { ...wording('CL-04'), ...part })
  await draft({ source: 'We say so.' })
  expect((await rowOf('CL-04'))?.versions[0]).toMatchObject({
    may_approve: false,
    why_not: 'It names no evidence. A claim without evidence cannot be approved.',
  })
  expect(await desk('admin', 'POST', '/CL-04/approve', { version: 2 })).toMatchObject({
    status: 400,
    body: { field: 'evidence', message: expect.stringContaining('no evidence') },
  })
  const refused = await at.ctx.db.select().from(audit).where(eq(audit.action, 'claim.approval_refused'))
  expect(refused).toMatchObject([{ subject: 'claim:CL-04' }])
  await draft({ evidence: 'study', studied: ' ' })
  expect((await desk('admin', 'POST', '/CL-04/approve', { version: 3 })).status).toBe(400)
  await draft({ evidence: 'study', studied: 'An approved product was studied.' })
  expect((await desk('admin', 'POST', '/CL-04/approve', { version: 4 })).status).toBe(200)
})

test('LAW-04 D-63 D-86 production draws no claim that nothing supports, and no label without its claim', async () => {
  const real = await startTestService()
  const labels = async () => {
    const { products } = (await real.call('GET', '/api/app/catalog')).body as unknown as {
      products: { drug?: string; name: string; image_pre_text: string }[]
    }
    return products.filter(({ image_pre_text: text }) => text !== '').map(({ image_pre_text: text }) => text)
  }
  expect(await labels()).toEqual(['Most Effective', 'Most Popular'])
  real.ctx.config.mode = 'production'
  expect((await served(real)).map(({ id }) => id)).toEqual([
    'CL-01',
    'CL-02',
    'CL-03',
    'CL-06',
    'CL-07',
    'CL-09',
  ])
  expect(await labels()).toEqual(['Most Effective'])
  await real.close()
})
