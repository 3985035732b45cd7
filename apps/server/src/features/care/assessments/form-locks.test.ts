import { startTestService, type TestService } from '@contour/testkit'
import { useServer } from '@contour/testkit/own-postgres'
import { placePendingOrder } from '@contour/testkit/people/place-pending-order'
import { fillForm, submitPath } from '@contour/testkit/people/submit-form'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'

/** The embedded engine runs one transaction at a time, so nothing waits for a lock there. */
const server = await useServer()
let at: TestService
let other: pg.Client

if (server) {
  beforeAll(async () => {
    at = await startTestService()
    other = new pg.Client({ connectionString: at.ctx.config.databaseUrl ?? '' })
    await other.connect()
  })
  afterAll(async () => {
    await other.end()
    await at.close()
    await server()
  })
}

test.skipIf(!server)(
  'R-032 a form that is sent while a payment has the person locked waits for it, and has not locked the order',
  async () => {
    const person = await placePendingOrder(at)
    const body = await fillForm(at, person, 'medical')
    // In the order that billing locks: the patient, then the order.
    await other.query('begin')
    await other.query('select id from users where id = $1 for no key update', [person.userId])
    const sent = at.call('POST', submitPath('medical'), { token: person.token, body })
    await expect.poll(waiting, { timeout: 10_000, interval: 50 }).toBe(1)
    // With nowait: a deadlock would be retried, and the test would not notice it.
    await other.query('select id from orders where id = $1 for update nowait', [person.orderKey])
    await other.query('commit')
    const answer = await sent
    expect(answer.body).toMatchObject({ success: true })
  },
)

/** Statements that are waiting for a lock in this database. */
const waiting = async () => {
  const { rows } = await other.query<{ n: number }>(
    `select count(*)::int as n from pg_stat_activity
     where datname = current_database() and wait_event_type = 'Lock'`,
  )
  return rows[0]?.n
}
