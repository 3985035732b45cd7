import { checkOut, createBuyer, placeOrder, startTestService, type Answer } from '@contour/testkit'
import { postgresBinaries, startOwnPostgres } from '@contour/testkit/own-postgres'
import { signInStaff } from '@contour/testkit/people/sign-in-staff'
import { eq, ne } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { orders, outbox } from '../src/db/schema.ts'
import { brokenInvariants } from './money-invariants.ts'

const binaries = postgresBinaries()
if (!binaries) process.stdout.write('skipped: no PostgreSQL found, so none could be stopped\n')

/** Within this time after its database is back a service must work again, milliseconds. */
const BACK_WITHIN = 60_000

const unavailable = ({ status, headers, body }: Answer) => ({
  status,
  code: body['code'],
  wait: headers.get('retry-after'),
})
const AWAY = { status: 503, code: 'unavailable', wait: '5' }

test.skipIf(!binaries)(
  'PostgreSQL goes and comes back under a running service: 503 with Retry-After meanwhile, and nothing is lost or restarted',
  async () => {
    const postgres = await startOwnPostgres(binaries ?? '')
    const named = process.env.TEST_DATABASE_URL
    process.env.TEST_DATABASE_URL = postgres.url
    const at = await startTestService({ background: true })
    try {
      const { token } = await placeOrder(at)
      const staff = await signInStaff(at, 'pharmacy')
      const buyer = await createBuyer(at)
      const ordersOf = () => at.call('GET', '/api/order-items', { token })

      for (let outage = 1; outage <= 2; outage++) {
        // One checkout is in progress when the database stops.
        const cut = outage === 1 ? checkOut(at, buyer) : null
        await postgres.stop()
        if (cut) expect([200, 503, 409]).toContain((await cut).status)
        expect(unavailable(await ordersOf())).toEqual(AWAY)
        expect(unavailable(await checkOut(at, buyer))).toEqual(AWAY)
        expect(unavailable(await at.call('GET', '/api/app/catalog'))).toEqual(AWAY)
        expect(
          unavailable(await at.staffCall('GET', '/staff-api/pharmacy/orders', { token: staff })),
        ).toEqual(AWAY)
        expect((await at.call('GET', '/readyz')).status).toBe(503)
        expect((await at.call('GET', '/healthz')).status).toBe(200)

        await postgres.start()
        await expect
          .poll(async () => (await ordersOf()).status, { timeout: BACK_WITHIN, interval: 200 })
          .toBe(200)
      }

      // The interrupted checkout is completed by repetition or heartbeat: one order, whatever was written before.
      await expect
        .poll(async () => (await checkOut(at, buyer)).status, { timeout: BACK_WITHIN, interval: 500 })
        .toBe(200)
      const made = await at.ctx.db.select().from(orders).where(eq(orders.user_id, buyer.userId))
      expect(made).toHaveLength(1)
      // Queue and heartbeats recovered automatically: what was waiting is sent and applied.
      const settled = async () => [
        ...(await brokenInvariants(at)),
        ...(await at.ctx.db.select({ kind: outbox.kind }).from(outbox).where(ne(outbox.state, 'sent'))),
      ]
      await expect.poll(settled, { timeout: BACK_WITHIN, interval: 500 }).toEqual([])
      expect((await at.call('GET', '/readyz')).status).toBe(200)
    } finally {
      process.env.TEST_DATABASE_URL = named ?? ''
      await at.close()
      await postgres.remove()
    }
  },
)
