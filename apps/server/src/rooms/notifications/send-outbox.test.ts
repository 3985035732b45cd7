import { startTestService } from '@contour/testkit'
import type { TestService } from '@contour/testkit'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { createClock, seconds } from '../../clock.ts'
import type { Delivery } from '../../adapters/messages/port.ts'
import { outbox } from '../../db/schema.ts'
import { queueMessage } from './queue-message.ts'
import { sendOutbox } from './send-outbox.ts'

let at: TestService
beforeAll(async () => {
  at = await startTestService()
})
afterAll(() => at.close())
beforeEach(() => at.ctx.db.delete(outbox))

/** A process of its own on the same database: its clock, and a carrier that answers when it is told to. */
function sender() {
  let passed = 0
  const handed: string[] = []
  const waiting: ((outcome: Delivery) => void)[] = []
  const email = {
    send: ({ subject }: { subject: string }) =>
      new Promise<Delivery>((resolve) => {
        handed.push(subject)
        waiting.push(resolve)
      }),
  }
  const clock = createClock(() => Date.now() + passed)
  return {
    handed,
    pass: (ms: number) => (passed += ms),
    send: () => sendOutbox({ ...at.ctx, clock, carriers: { ...at.ctx.carriers, email } }),
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
  void dead.send()
  await vi.waitFor(() => expect(dead.handed).toEqual(['one']))
  const next = sender()
  next.pass(seconds(40))
  expect(await next.send()).toBe(0)
  next.pass(seconds(6))
  const sending = next.send()
  await vi.waitFor(() => expect(next.handed).toEqual(['one']))
  next.answer()
  expect(await sending).toBe(1)
  expect(await rowOf('one')).toMatchObject({ state: 'sent', tries: 2 })
  dead.answer()
})

test('a sender that takes long keeps what it holds, and what still waits for its turn', async () => {
  await queue('one', 'two')
  const slow = sender()
  const other = sender()
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  try {
    const sending = slow.send()
    await vi.waitFor(() => expect(slow.handed).toEqual(['one']))
    slow.pass(seconds(40))
    other.pass(seconds(80))
    const before = (await rowOf('two'))?.next_try_at?.getTime() ?? 0
    await vi.advanceTimersByTimeAsync(seconds(15))
    await vi.waitFor(async () =>
      expect((await rowOf('two'))?.next_try_at?.getTime()).toBeGreaterThan(before + seconds(39)),
    )
    expect(await other.send()).toBe(0)
    expect(other.handed).toEqual([])
    slow.answer()
    await vi.waitFor(() => expect(slow.handed).toEqual(['one', 'two']))
    slow.answer()
    expect(await sending).toBe(2)
    expect(await rowOf('two')).toMatchObject({ state: 'sent', tries: 1 })
  } finally {
    vi.useRealTimers()
  }
})
