import { flushCompileCache } from 'node:module'
import { inJob } from '@contour/server/call-context'
import { createClock } from '@contour/server/clock'
import { readConfig } from '@contour/server/config'
import { orders } from '@contour/server/db/schema'
import { createLogger } from '@contour/server/log'
import { captureForShipment } from '@contour/server/features/care/shipments/capture-shipment'
import { startService, type Service } from '@contour/server/service'
import { readThread, replyTo, type Reply } from './chat-commands.ts'
import { testTime } from './moments.ts'
import { stopOnSignals } from '@contour/server/stop-on-signals'
import { eq } from 'drizzle-orm'

/**
 * A service that kills itself without warning at a named point of the payment path, for crash tests. CRASH_POINT names
 * the point; CRASH_AT says on which pass the service dies (1 is the first). Without them it keeps running. Prints one
 * line of JSON when it is ready and one when it is about to die, and accepts commands from its parent process.
 */
const point = process.env.CRASH_POINT
const isFatal = Number(process.env.CRASH_AT ?? '1')
let passed = 0
let armed = false
let shipments = 0

const service = await startService(readConfig(process.env), {
  pages: false,
  clock: createClock(testTime),
  log: createLogger(process.env.TEST_LOG ?? 'silent'),
})
stopOnSignals(service)
service.ctx.crash = (at) => {
  if (at !== point || !armed) return
  passed += 1
  if (passed !== isFatal) return
  process.stdout.write(`${JSON.stringify({ died: at })}\n`)
  process.kill(process.pid, 'SIGKILL')
}

/**
 * The commands of the parent process. `arm`: from now on the named point is fatal. `ship`: ships this order, whatever
 * its status is. `open`: reports what is not complete yet. `reply`: support answers a chat user. `thread`: returns a chat
 * user's thread.
 */
export type Asked = { id: number; arm?: true; ship?: string; open?: true; reply?: Reply; thread?: string }

process.on('message', (asked: Asked) => {
  const work = asked.arm
    ? Promise.resolve(void (armed = true))
    : asked.ship
      ? ship(service, asked.ship)
      : asked.reply
        ? replyTo(service, asked.reply)
        : asked.thread
          ? readThread(service, asked.thread)
          : openWork(service)
  work.then(
    (answer) => process.send?.({ id: asked.id, answer }),
    (error: unknown) => process.send?.({ id: asked.id, error: String(error) }),
  )
})
// A process that is killed writes nothing at its end: the next one loads what this one has compiled.
flushCompileCache()
process.stdout.write(
  `${JSON.stringify({ patientUrl: service.patientUrl, staffUrl: service.staffUrl, sandboxUrl: service.sandboxUrl })}\n`,
)

/** Skips the clinical steps between checkout and pharmacy; then uses the pharmacy's own use case. */
async function ship({ ctx }: Service, orderId: string): Promise<string> {
  await ctx.db.update(orders).set({ status: 'order_placed' }).where(eq(orders.public_id, orderId))
  const shipped = await inJob(
    ctx,
    () =>
      captureForShipment(ctx, {
        orderId,
        carrier: 'FedEx',
        // Nothing was prescribed, so that nothing in it needs a lot.
        lots: [],
        // A tracking number belongs to one shipment only.
        tracking: `79${String(++shipments).padStart(2, '0')}${String(process.pid).padStart(8, '0')}`,
      }),
    'staff:pharmacist-1',
  )
  return shipped.status
}

/** Returns the open payment intents, gateway events, scheduled jobs and messages, and the status of each order. */
async function openWork({ ctx }: Service) {
  const [open] = await ctx.database.query(
    `select (select count(*)::int from intents where state in ('created', 'unknown', 'capturing', 'voiding')) as payments,
            (select count(*)::int from webhook_inbox where applied_at is null) as events,
            (select count(*)::int from due where done_at is null and due_at <= $1) as due,
            (select count(*)::int from outbox where state in ('waiting', 'sending')) as messages`,
    [ctx.clock.now().toISOString()],
  )
  const rows = await ctx.db.select({ id: orders.public_id, status: orders.status }).from(orders)
  return { open, statuses: Object.fromEntries(rows.map(({ id, status }) => [id, status])) }
}
