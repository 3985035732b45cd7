import { startTestService, type TestService } from '@contour/testkit'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { inJob } from './call-context.ts'
import { audit as auditTable } from './db/schema.ts'
import { scheduleJob } from './jobs/scheduled-jobs.ts'
import { audit } from './features/ground/audit/index.ts'
import { queueMessage } from './features/ground/notifications/index.ts'

let at: TestService
beforeAll(async () => {
  at = await startTestService({ background: true })
})
afterAll(() => at.close())

test('the heartbeat finds what waits and runs it: a message, an audit row and a due item', async () => {
  const { ctx } = at
  const ran: string[] = []
  ctx.jobHandlers.plan_start = async (item) => void ran.push(item.subject)
  await ctx.db.transaction(async (tx) => {
    await queueMessage(tx, ctx, {
      dedupeKey: 'background-test',
      channel: 'email',
      to: 'maya.sample@example.com',
      kind: 'test',
      subject: 'A subject',
      body: 'A text',
    })
    await inJob(ctx, () => audit(tx, 'job.run'))
    await scheduleJob(tx, ctx.clock, { kind: 'plan_start', subject: 'one', dueAt: ctx.clock.now() })
  })
  await vi.waitFor(
    async () => {
      expect(ran).toEqual(['one'])
      const [row] = await ctx.database.query(`select state from outbox where dedupe_key = 'background-test'`)
      expect(row?.state).toBe('sent')
      const rows = await ctx.db.select().from(auditTable)
      expect(rows.every((sealed) => sealed.hash !== null)).toBe(true)
    },
    { timeout: 20_000, interval: 100 },
  )
})
