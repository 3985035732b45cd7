import { addDays, easternDate } from '@contour/domain/time/plain-date'
import { startTestService, type TestService } from '@contour/testkit'
import { startOnLadder } from '@contour/testkit/people/dose-question-life'
import { lotsOfReplacement } from '@contour/testkit/people/lots-of'
import { moveToShipDay } from '@contour/testkit/people/move-to-ship-day'
import {
  answerUseOfRequest,
  callStaff,
  newLabel,
  readShippedItems,
  submitReship,
} from '@contour/testkit/people/replacement-life'
import { signIn } from '@contour/testkit/people/subscription-life'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { replacementRequests } from '../../../db/schema.ts'
import { readLastParcel } from './read-supply.ts'

let at: TestService
beforeAll(async () => {
  at = await startTestService()
})
afterAll(() => at.close())

test('D-78 D-92 of a quarter whose second vial broke she can have taken what comes before it, and the new vial begins nothing again and hides no gap', async () => {
  const member = await startOnLadder(at, 3)
  const arrived = easternDate(at.clock.now())
  const month = (place: number, strengthUg: number) => ({ strengthUg, from: addDays(arrived, 28 * place) })
  const last = () => readLastParcel(at.ctx.db, { userId: member.userId, drug: 'semaglutide' })
  const whole = {
    arrivedOn: arrived,
    lines: [month(0, 250), month(1, 500), month(2, 1000)],
    until: addDays(arrived, 84),
  }
  expect(await last()).toMatchObject(whole)

  // Until somebody has said which vials may be used, none counts.
  const token = await signIn(at, member)
  const second = (await readShippedItems(at, token))[1]
  if (!second) throw new Error('no second month')
  expect((await submitReship(at, token, [second])).status).toBe(200)
  const [request] = await at.ctx.db
    .select({ id: replacementRequests.public_id })
    .from(replacementRequests)
    .where(eq(replacementRequests.user_id, member.userId))
  const id = request?.id ?? ''
  expect(await last()).toBeNull()
  await answerUseOfRequest(at, id)
  expect((await callStaff(at, 'support', 'POST', `/replacements/${id}/approve`, {})).status).toBe(200)
  expect(await last()).toMatchObject({ lines: [month(0, 250)], until: addDays(arrived, 28) })

  await moveToShipDay(at)
  const body = { ...newLabel(), lots: await lotsOfReplacement(at, id) }
  const path = `/pharmacy/replacements/${id}`
  expect((await callStaff(at, 'pharmacy', 'POST', `${path}/ship`, body)).status).toBe(200)
  expect((await callStaff(at, 'pharmacy', 'POST', `${path}/deliver`, {})).status).toBe(200)
  expect(await last()).toMatchObject(whole)
})
