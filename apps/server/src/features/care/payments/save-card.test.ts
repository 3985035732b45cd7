import { armFault, clearFaults, patientToken, placeOrder, startTestService } from '@contour/testkit'
import type { TestService } from '@contour/testkit'
import { testTime } from '@contour/testkit/moments'
import { and, eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { minutes } from '../../../clock.ts'
import { cardSetups, savedCards } from '../../../db/schema.ts'

let at: TestService
let passed = 0
beforeAll(async () => {
  at = await startTestService({ realNow: () => testTime() + passed })
})
afterEach(() => clearFaults(at))
afterAll(() => at.close())

/** Returns a patient with an order who saves cards. */
async function cardHolder() {
  const { userId } = await placeOrder(at)
  const token = await patientToken(at.ctx, { userId } as Parameters<typeof patientToken>[1])
  const { db } = at.ctx
  return {
    give: (card: string) =>
      at.call('POST', '/api/update-card', { token, body: { token: card, details: {} } }),
    onFile: async () =>
      (
        await db
          .select()
          .from(savedCards)
          .where(and(eq(savedCards.user_id, userId), eq(savedCards.current, 1)))
      ).map(({ last4 }) => last4),
    wishes: async () =>
      (await db.select().from(cardSetups).where(eq(cardSetups.user_id, userId)).orderBy(cardSetups.id)).map(
        ({ state }) => state,
      ),
  }
}

const settled = async () => {
  passed += minutes(1)
  await at.settle()
}

test('a card whose answer was lost does not replace one that its owner gave after it', async () => {
  const maya = await cardHolder()
  await armFault(at, 'lose_answer', 'setup_intents.create', 5)
  const first = await maya.give('pm_card_mastercard')
  expect(first.body['code']).toBe('payment_unanswered')
  await clearFaults(at)
  expect((await maya.give('pm_card_amex')).status).toBe(200)
  const [last4] = await maya.onFile()
  await settled()
  expect(await maya.wishes()).toEqual(['abandoned', 'saved'])
  expect(await maya.onFile()).toEqual([last4])
})

test('a card whose answer was lost is put on file later, where no other came', async () => {
  const nora = await cardHolder()
  await armFault(at, 'lose_answer', 'setup_intents.create', 5)
  await nora.give('pm_card_mastercard')
  await clearFaults(at)
  expect(await nora.onFile()).toEqual(['4242'])
  await settled()
  expect(await nora.wishes()).toEqual(['saved'])
  expect(await nora.onFile()).toEqual(['4444'])
})

test('a card of which nothing reached the gateway is given up, and may be given again', async () => {
  const lena = await cardHolder()
  await armFault(at, 'rate_limit', 'setup_intents.create', 5)
  const refused = await lena.give('pm_card_mastercard')
  expect([refused.status, refused.body['code']]).toEqual([503, 'unavailable'])
  await clearFaults(at)
  await settled()
  expect(await lena.onFile()).toEqual(['4242'])
  expect((await lena.give('pm_card_mastercard')).status).toBe(200)
  expect(await lena.wishes()).toEqual(['abandoned', 'saved'])
  expect((await lena.give('pm_card_mastercard')).status).toBe(200)
  expect(await lena.wishes()).toEqual(['abandoned', 'saved'])
})
