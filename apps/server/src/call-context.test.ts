import { startTestService, type TestService } from '@contour/testkit'
import { createRouterClient } from '@orpc/server'
import { desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { actingAs, asServer, callAs, currentCall, inCall, inJob } from './call-context.ts'
import type { StaffCaller } from './caller.ts'
import type { Ctx } from './context.ts'
import { audit as auditTable, stateRules, waitlist } from './db/schema.ts'
import { audit } from './features/ground/audit/index.ts'
import { catalogRoutes } from './features/care/catalog/routes.ts'

let at: TestService
beforeAll(async () => {
  at = await startTestService()
})
afterAll(() => at.close())

const support: StaffCaller = {
  kind: 'staff',
  meta: {
    ip: '203.0.113.7',
    network: '203.0.113.7',
    userAgent: 'test',
    requestId: 'request-1',
    trackingSession: null,
  },
  staffId: 1,
  staffPublicId: 'sam',
  name: 'Sam Sample',
  npi: null,
  roles: ['support'],
  tokenHash: '',
  sessionId: 'session-1',
}

const NOBODY = /nobody acts here/

async function lastRow() {
  const [row] = await at.ctx.db.select().from(auditTable).orderBy(desc(auditTable.id)).limit(1)
  return row
}

test('an audit row names the actor, the request and the session of its call, at the time of the call’s clock', async () => {
  const then = new Date('2027-01-05T15:00:00Z')
  const clock = { ...at.clock, now: () => then }
  await inCall({ clock }, support, () => audit(at.ctx.db, 'orders.listed', { after: { rows: 3 } }))
  expect(await lastRow()).toMatchObject({
    at: then,
    actor: 'staff:sam',
    purpose: 'operations',
    action: 'orders.listed',
    after: { rows: 3 },
    request_id: 'request-1',
    session: 'session-1',
  })
})

test('a job acts as the server, in no request and no session, even if a call woke it', async () => {
  await inCall(at.ctx, support, () => inJob(at.ctx, () => audit(at.ctx.db, 'job.run')))
  expect(await lastRow()).toMatchObject({ actor: 'server', request_id: null, session: null })
})

test('a part of a call that is done for somebody else names them and the request', async () => {
  await inCall(at.ctx, support, () => asServer(() => audit(at.ctx.db, 'job.run')))
  expect(await lastRow()).toMatchObject({ actor: 'server', request_id: 'request-1', session: 'session-1' })
  const began = { actor: 'patient:maya', requestId: 'request-0' }
  await inJob(at.ctx, () => actingAs(began, () => audit(at.ctx.db, 'job.run')))
  expect(await lastRow()).toMatchObject({ actor: 'patient:maya', request_id: 'request-0', session: null })
})

test('calls that run at the same time keep their own context', async () => {
  const other: StaffCaller = { ...support, staffPublicId: 'robin', sessionId: 'session-2' }
  const see = async (_ctx: Ctx, caller: StaffCaller) => {
    await new Promise((done) => setImmediate(done))
    return [caller.staffPublicId, currentCall().actor]
  }
  const seen = await Promise.all([support, other].map((caller) => callAs(at.ctx, caller, see)))
  expect(seen).toEqual([
    ['sam', 'staff:sam'],
    ['robin', 'staff:robin'],
  ])
})

test('a handler that is called outside any call fails, and says why', async () => {
  const client = createRouterClient(catalogRoutes(at.ctx), { context: { caller: support } })
  await expect(client.readCatalog({})).rejects.toThrow(NOBODY)
  expect(await inCall(at.ctx, support, () => client.readCatalog({}))).toMatchObject({ status: 'success' })
})

test('a job that runs without an actor fails, says why, and stores nothing', async () => {
  const { ctx } = at
  const [served] = await ctx.db.select().from(stateRules).where(eq(stateRules.served, true)).limit(1)
  const about = served?.state ?? ''
  await ctx.db.insert(waitlist).values({
    kind: 'state',
    about,
    email_lower: 'maya.sample@example.com',
    at: ctx.clock.now(),
  })
  const check = async () =>
    ctx.jobHandlers.waitlist_check?.({
      kind: 'waitlist_check',
      subject: 'states',
      n: 0,
      dueAt: ctx.clock.now(),
    })
  const told = async () => (await ctx.db.select().from(waitlist)).map(({ told_at }) => told_at !== null)
  await expect(check()).rejects.toThrow(NOBODY)
  expect([await told(), await at.messages('maya.sample@example.com')]).toEqual([[false], []])
  await inJob(ctx, check)
  expect(await told()).toEqual([true])
  expect(await lastRow()).toMatchObject({ actor: 'server', action: 'waitlist.told' })
})

test('an action or a subject that does not exist does not compile', () => {
  const misspelled = () => {
    // @ts-expect-error a misspelled action
    void audit(at.ctx.db, 'prescription.isued')
    // @ts-expect-error a subject of a kind that nothing has
    void audit(at.ctx.db, 'prescription.issued', { subject: 'oder:abc' })
    // @ts-expect-error a purpose that no access report knows
    void audit(at.ctx.db, 'prescription.issued', { purpose: 'curiosity' })
  }
  expect(misspelled).toBeTypeOf('function')
})
