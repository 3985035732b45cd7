import { codeOf, createLead, setPassword } from '@contour/testkit/people/index'
import { startTestService, type Answer, type TestService } from '@contour/testkit'
import { placePendingOrder } from '@contour/testkit/people/place-pending-order'
import { prescribeDirectly } from '@contour/testkit/people/prescribe-directly'
import { and, eq, isNotNull } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { contactChanges, contactUndos, orders, outbox, shipments, users } from '../src/db/schema.ts'
import { atOnce } from './races/race.ts'
import { randomSeed, sampleFrom } from './sampling.ts'
import { startTwoSides, type Side, type TwoSides } from './two-sides.ts'

const ROUNDS = process.env.LONG === '1' ? 200 : 4
const runSeed = randomSeed()

let at: TestService
let two: TwoSides
beforeAll(async () => {
  at = await startTestService()
  two = await startTwoSides(at)
})
afterAll(async () => {
  await two?.close()
  await at?.close()
})

const statuses = (answers: readonly Answer[]) => answers.map(({ status }) => status).toSorted()
const report = (name: string, won: Record<string, number>) =>
  process.stdout.write(`${name}, ${two.processes} process(es): ${JSON.stringify(won)}\n`)

async function createAccount() {
  const lead = await createLead(at)
  const token = await setPassword(at, lead)
  const [user] = await at.ctx.db.select().from(users).where(eq(users.public_id, lead.id))
  if (!user) throw new Error('no account')
  return { token, userId: user.id, email: lead.email }
}
type Account = Awaited<ReturnType<typeof createAccount>>

const requestEmail = async (side: Side, { token }: Account, email: string) => {
  const { body } = await side.call('GET', '/api/app/profile', { token })
  return side.call('POST', '/api/update-profile', {
    token,
    body: { ...(body['profile'] as object), email },
  })
}
const requestCode = async (side: Side, { token }: Account, email: string) => {
  expect((await side.call('POST', '/api/send-code/2', { token })).status).toBe(200)
  return codeOf(at, email)
}
const verify = (side: Side, { token }: Account, code: string) =>
  side.call('POST', '/api/verify-code', { token, body: { type: 2, code } })

/** What is stored after a race for an address: its holder, and what each change of the holder left behind. */
async function stateOf(email: string) {
  const { db } = at.ctx
  const holders = await db
    .select()
    .from(users)
    .where(and(eq(users.email_lower, email), isNotNull(users.account_at)))
  const userId = holders[0]?.id ?? 0
  const changes = await db.select().from(contactChanges).where(eq(contactChanges.user_id, userId))
  const undos = await db.select().from(contactUndos).where(eq(contactUndos.user_id, userId))
  const sent = await db.select().from(outbox).where(eq(outbox.user_id, userId))
  return {
    holders: holders.map(({ id }) => id),
    verified: changes.filter(({ verified_at }) => verified_at !== null).length,
    open: changes.filter(({ verified_at, replaced_at }) => !verified_at && !replaced_at).length,
    undos: undos.length,
    // The email about a new password has the same kind and undoes nothing.
    toOld: sent.filter(({ kind, body }) => kind === 'details_changed' && body.includes('/undo-change/'))
      .length,
    toNew: sent.filter(({ kind }) => kind === 'email_confirmed').length,
  }
}

test(`D-04 D-39 two devices change the email to one address, ${ROUNDS} rounds with FAULT_SEED=${runSeed}: one account has it, changed once`, async () => {
  const draw = sampleFrom(`email ${runSeed}`)
  const won: Record<string, number> = {}
  for (let round = 1; round <= ROUNDS; round += 1) {
    const email = `race-${round}-${runSeed}@example.com`
    const first = await createAccount()
    const [left, right] = two.sides
    // Two devices of one patient, or one device each of two patients.
    const second = draw() < 0.5 ? first : await createAccount()
    const requested = await atOnce(draw, [
      () => requestEmail(left, first, email),
      () => requestEmail(right, second, email),
    ])
    expect([round, statuses(requested)]).toEqual([round, [200, 200]])
    const code = await requestCode(left, first, email)
    const otherCode = second === first ? code : await requestCode(right, second, email)
    const verified = await atOnce(draw, [
      () => verify(left, first, code),
      () => verify(right, second, otherCode),
    ])
    const [own, other] = verified
    const lost = own?.status === 200 ? other : own
    expect([round, statuses(verified).filter((status) => status === 200)]).toEqual([round, [200]])
    // The device that is second reads that its code is used; another patient, that the address is taken.
    expect([round, lost?.body['code']]).toEqual([round, second === first ? 'code_wrong' : 'conflict'])
    const holder = own?.status === 200 ? first : second
    expect([round, await stateOf(email)]).toEqual([
      round,
      { holders: [holder.userId], verified: 1, open: 0, undos: 1, toOld: 1, toNew: 1 },
    ])
    const name = `${second === first ? 'one patient' : 'two patients'}, ${own?.status === 200 ? 'left' : 'right'}`
    won[name] = (won[name] ?? 0) + 1
  }
  report('email', won)
})

const addressOf = (line: string) => ({
  address_line_1: line,
  address_line_2: '',
  city: 'Sacramento',
  state: 'CA',
  zip: '95814',
})

test(`M-15 D-39 an address is changed while the pharmacy takes the order, ${ROUNDS} rounds with FAULT_SEED=${runSeed}: the label is what the page said`, async () => {
  const draw = sampleFrom(`address ${runSeed}`)
  const won: Record<string, number> = {}
  for (let round = 1; round <= ROUNDS; round += 1) {
    const order = await placePendingOrder(at)
    const { token, orderId, orderKey } = order
    const save = (side: Side, line: string) =>
      side.call('POST', '/api/ship-address', { token, body: addressOf(line) })
    expect((await save(at, '1 Old Street')).status).toBe(200)
    await prescribeDirectly(at, order, 'awaiting', 'prescription_received')
    const [left, right] = draw() < 0.5 ? two.sides : two.sides.toReversed()
    if (!left || !right) throw new Error('no sides')
    const accept = () =>
      right.call('POST', `/api/prescription-update/${orderId}`, {
        token,
        body: { order_id: orderId, accept: true },
      })
    const [saved, accepted] = await atOnce(draw, [() => save(left, '2 New Street'), accept])
    expect([round, saved?.status, accepted?.status]).toEqual([round, 200, 200])
    const late = saved?.body['next_parcel_only'] === true
    const labels = await at.ctx.db.select().from(shipments).where(eq(shipments.order_id, orderKey))
    expect([round, labels.map(({ line_1 }) => line_1)]).toEqual([
      round,
      [late ? '1 Old Street' : '2 New Street'],
    ])
    const [after] = await at.ctx.db.select().from(orders).where(eq(orders.id, orderKey))
    expect(after?.status).toBe('order_placed')
    // Whichever was first, the page now shows the new address, for the next shipment only.
    const page = await right.call('GET', '/api/ship-address', { token })
    expect(page.body).toMatchObject({ next_parcel_only: true, shipping: { address_line_1: '2 New Street' } })
    const name = late ? 'pharmacy first' : 'address first'
    won[name] = (won[name] ?? 0) + 1
  }
  report('address', won)
})
