// Two people with one name and birth date who share a phone (D-83): a clinician tells them apart, on every path that asks.
import { addresses, audit, savedCards, users } from '@contour/server/db/schema'
import { startTestService, type TestService } from '@contour/testkit'
import { moveToShipDay } from '@contour/testkit/people/move-to-ship-day'
import { readChartOf } from '@contour/testkit/people/order-in-review'
import { signInStaff } from '@contour/testkit/people/sign-in-staff'
import { buySubscription, completeTreatment, shipToday } from '@contour/testkit/people/subscription-life'
import type { Member } from '@contour/testkit/people/subscription-life'
import { and, eq, like } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'

let at: TestService
beforeAll(async () => {
  at = await startTestService()
  await moveToShipDay(at)
})
afterAll(() => at.close())

/** Father and son of one name, with one phone; both plans are prescribed. */
async function namesakes(): Promise<[Member, Member]> {
  const first = await buySubscription(at)
  await completeTreatment(at, first, first.orderId)
  const second = await buySubscription(at)
  await completeTreatment(at, second, second.orderId)
  const [before] = await at.ctx.db.select().from(users).where(eq(users.id, first.userId))
  await at.ctx.db.update(users).set({ dob: before!.dob }).where(eq(users.id, second.userId))
  await at.ctx.db
    .update(addresses)
    .set({ line_1: '9 Elsewhere Lane' })
    .where(eq(addresses.user_id, second.userId))
  await at.ctx.db
    .update(savedCards)
    .set({ fp: `card-of-${second.userId}` })
    .where(eq(savedCards.user_id, second.userId))
  return [first, second]
}
const accountsOn = async ({ orderId }: Member) => (await readChartOf(at, orderId)).other_accounts
const flagged = async ({ orderId }: Member) =>
  (await readChartOf(at, orderId)).flags.some(({ kind }) => kind === 'same_person')
async function distinguish(here: Member, account: string, distinct: boolean, who = 'clinician') {
  const token = await signInStaff(at, who)
  const body = { account, distinct, reason: 'Spoke with both: father and son, one phone.' }
  return at.staffCall('POST', `/staff-api/orders/${here.orderId}/other-accounts`, { token, body })
}

test('D-83 two people told apart: flag and ship gate are lifted for both, with who, when and why, and taken back they stand again', async () => {
  const [first, second] = await namesakes()
  expect((await shipToday(at, first.orderId)).status).toBe(409)
  const [match] = await accountsOn(first)
  expect(match).toMatchObject({ email: second.email, shared: ['phone'], distinct: false, said: null })
  expect((await distinguish(first, match!.account, true, 'support')).status).toBe(403)
  expect((await distinguish(first, 'nobody', true)).status).toBe(404)
  expect((await distinguish(first, match!.account, false)).status).toBe(409)
  expect((await distinguish(first, match!.account, true)).status).toBe(200)
  expect((await distinguish(first, match!.account, true)).status).toBe(409)
  for (const person of [first, second]) {
    expect(await flagged(person)).toBe(false)
    expect(await accountsOn(person)).toMatchObject([
      { distinct: true, said: { distinct: true, reason: 'Spoke with both: father and son, one phone.' } },
    ])
  }
  const rows = await at.ctx.db
    .select()
    .from(audit)
    .where(and(like(audit.action, 'accounts.%'), eq(audit.subject_user, first.userId)))
  expect(rows).toMatchObject([{ action: 'accounts.told_apart', after: { shared: ['phone'] } }])

  expect((await distinguish(first, match!.account, false)).status).toBe(200)
  expect(await flagged(second)).toBe(true)
  expect((await shipToday(at, first.orderId)).status).toBe(409)
  expect((await distinguish(first, match!.account, true)).status).toBe(200)
  expect((await shipToday(at, first.orderId)).status).toBe(200)
})

test('D-83 only that match is lifted: when the two share one more thing later, it counts until somebody has looked at it', async () => {
  const [first, second] = await namesakes()
  const match = (await accountsOn(first)).find(({ email }) => email === second.email)
  expect((await distinguish(first, match!.account, true)).status).toBe(200)
  const [card] = await at.ctx.db.select().from(savedCards).where(eq(savedCards.user_id, first.userId))
  await at.ctx.db.update(savedCards).set({ fp: card!.fp }).where(eq(savedCards.user_id, second.userId))
  const now = (await accountsOn(first)).find(({ email }) => email === second.email)
  expect(now).toMatchObject({ shared: ['phone', 'card'], distinct: false })
  expect((await shipToday(at, first.orderId)).status).toBe(409)
})
