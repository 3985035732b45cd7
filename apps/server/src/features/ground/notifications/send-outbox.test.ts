import { startTestService, staffToken, type TestService } from '@contour/testkit'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { createClock, seconds } from '../../../clock.ts'
import type { SendResult } from '../../../adapters/messages/port.ts'
import { testTime } from '@contour/testkit/moments'
import { outbox, tasks } from '../../../db/schema.ts'
import { queueMessage } from './queue-message.ts'
import { sendOutbox } from './send-outbox.ts'

let at: TestService
beforeAll(async () => {
  at = await startTestService()
})
afterAll(() => at.close())
beforeEach(() => at.ctx.db.delete(outbox))

/** Only what hangs reaches it. */
const ENDS = { timeout: 60_000 }

/**
 * A separate process on the same database: its own clock, which stands but for what `pass` adds, so that a busy machine
 * ends no claim, and a message sender that responds on command.
 */
function sender(began = testTime()) {
  let now = began
  const handed: string[] = []
  const waiting: ((outcome: SendResult) => void)[] = []
  const email = {
    send: ({ subject }: { subject: string }) =>
      new Promise<SendResult>((resolve) => {
        handed.push(subject)
        waiting.push(resolve)
      }),
  }
  const clock = createClock(() => now)
  return {
    began,
    handed,
    pass: (ms: number) => (now += ms),
    send: () => sendOutbox({ ...at.ctx, clock, messageSenders: { ...at.ctx.messageSenders, email } }),
    answer: () => waiting.shift()?.({ state: 'sent' }),
  }
}

const queue = async (...subjects: string[]) => {
  for (const subject of subjects)
    await at.ctx.db.transaction((tx) =>
      queueMessage(tx, at.ctx, {
        kind: 'order_received',
        channel: 'email',
        to: 'maya@example.com',
        subject,
        body: 'It is here.',
        dedupeKey: subject,
        userId: null,
      }),
    )
}
const rowOf = async (subject: string) =>
  (await at.ctx.db.select().from(outbox).where(eq(outbox.subject, subject)))[0]

test('a message whose sender died is taken over within a minute of real time, and not before its claim ends', async () => {
  await queue('one')
  const dead = sender()
  const lost = dead.send()
  await vi.waitFor(() => expect(dead.handed).toEqual(['one']), ENDS)
  const next = sender(dead.began)
  next.pass(seconds(40))
  expect(await next.send()).toBe(0)
  next.pass(seconds(6))
  const sending = next.send()
  await vi.waitFor(() => expect(next.handed).toEqual(['one']), ENDS)
  next.answer()
  expect(await sending).toBe(1)
  expect(await rowOf('one')).toMatchObject({ state: 'sent', tries: 2 })
  dead.answer()
  await lost
})

test('a sender that takes long keeps what it holds, and what still waits for its turn', async () => {
  await queue('one', 'two')
  const slow = sender()
  const other = sender(slow.began)
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  try {
    const sending = slow.send()
    await vi.waitFor(() => expect(slow.handed).toEqual(['one']), ENDS)
    slow.pass(seconds(40))
    other.pass(seconds(80))
    const before = (await rowOf('two'))?.next_try_at?.getTime() ?? 0
    await vi.advanceTimersByTimeAsync(seconds(15))
    await vi.waitFor(
      async () => expect((await rowOf('two'))?.next_try_at?.getTime()).toBeGreaterThan(before + seconds(39)),
      ENDS,
    )
    expect(await other.send()).toBe(0)
    expect(other.handed).toEqual([])
    slow.answer()
    await vi.waitFor(() => expect(slow.handed).toEqual(['one', 'two']), ENDS)
    slow.answer()
    expect(await sending).toBe(2)
    expect(await rowOf('two')).toMatchObject({ state: 'sent', tries: 1 })
  } finally {
    vi.useRealTimers()
  }
})

/** A mail server that gives every message the same response, on a clock that can be moved. */
function failing(outcome: SendResult) {
  let passed = 0
  let handed = 0
  const email = { send: async () => ((handed += 1), outcome) }
  const clock = createClock(() => testTime() + passed)
  return {
    tries: () => handed,
    pass: (ms: number) => (passed += ms),
    send: () => sendOutbox({ ...at.ctx, clock, messageSenders: { ...at.ctx.messageSenders, email } }),
  }
}

test('R-033 an outage of a day loses no receipt: it is tried again and again, and sent when the server is back', async () => {
  await queue('receipt')
  const down = failing({ state: 'failed', reason: 'SMTP unreachable' })
  for (let minute = 0; minute < 24 * 60 - 1; minute += 10) {
    await down.send()
    down.pass(seconds(600))
  }
  expect(await rowOf('receipt')).toMatchObject({ state: 'waiting' })
  expect(down.tries()).toBeLessThan(80)
  const back = failing({ state: 'sent' })
  back.pass(seconds(86_400 + 3_600))
  await back.send()
  expect(await rowOf('receipt')).toMatchObject({ state: 'sent' })
})

test('R-033 after a day without an answer the message fails, and an administrator has a task until it is sent again', async () => {
  await queue('notice')
  const down = failing({ state: 'failed', reason: 'SMTP 451' })
  for (let half = 0; half <= 50; half += 1) {
    await down.send()
    down.pass(seconds(1800))
  }
  const failed = await rowOf('notice')
  expect(failed).toMatchObject({ state: 'failed', error: 'SMTP 451' })
  const task = async () =>
    (
      await at.ctx.db
        .select()
        .from(tasks)
        .where(eq(tasks.subject, `message:${failed?.public_id}`))
    )[0]
  expect(await task()).toMatchObject({ kind: 'email_failed', role: 'administrator', state: 'open' })
  const token = await staffToken(at.ctx, ['administrator'])
  const again = await at.staffCall('POST', `/staff-api/outbox/${failed?.public_id}/retry`, { token })
  expect(again.status).toBe(200)
  expect(await task()).toMatchObject({ state: 'settled' })
})

test('R-033 a permanent refusal fails at once', async () => {
  await queue('nobody')
  const down = failing({ state: 'refused', reason: 'SMTP 550' })
  await down.send()
  down.pass(seconds(86_400))
  await down.send()
  expect(down.tries()).toBe(1)
  expect(await rowOf('nobody')).toMatchObject({ state: 'failed', error: 'SMTP 550' })
})
