import { startTestService, type TestService } from '@contour/testkit'
import { lastQuestionOf, moveToQuestions, startOnLadder } from '@contour/testkit/people/dose-question-life'
import { moveToDay, shipOrder } from '@contour/testkit/people/subscription-life'
import { easternDate } from '@contour/domain/time/plain-date'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { orders, users } from '../../../db/schema.ts'
import { readTreatment } from '../prescriptions/index.ts'

let at: TestService
beforeAll(async () => {
  at = await startTestService()
})
afterAll(() => at.close())

test('MED-11 D-78 after the last strength was sent again, that strength is what she has tolerated', async () => {
  const member = await startOnLadder(at)
  await moveToQuestions(at, member)
  await moveToDay(at, (await lastQuestionOf(at, member))?.first_on ?? '')
  const [order] = await at.ctx.db
    .select()
    .from(orders)
    .where(and(eq(orders.user_id, member.userId), eq(orders.shipment_no, 2)))
  const [user] = await at.ctx.db.select().from(users).where(eq(users.id, member.userId))
  if (!order || !user) throw new Error('no second parcel')
  await shipOrder(at, order.public_id)
  const { had } = await readTreatment(at.ctx.db, at.clock, { order, user, forms: [] })
  expect(had).toMatchObject({ strengthUg: 250, source: 'parcel', on: easternDate(at.clock.now()) })
})
