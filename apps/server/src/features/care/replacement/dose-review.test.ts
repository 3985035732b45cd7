import { addDays, easternDate } from '@contour/domain/time/plain-date'
import { replacementRequests, weights } from '@contour/server/db/schema'
import { startTestService, type TestService } from '@contour/testkit'
import { holdIdOf, liftCareHold } from '@contour/testkit/people/care-hold-life'
import {
  answerQuestions,
  lastQuestionOf,
  moveToQuestions,
  startOnLadder,
} from '@contour/testkit/people/dose-question-life'
import { lotsOfReplacement } from '@contour/testkit/people/lots-of'
import { messagesOf } from '@contour/testkit/people/messages-of'
import { moveToShipDay } from '@contour/testkit/people/move-to-ship-day'
import {
  answerUseOfRequest,
  callStaff,
  newLabel,
  readShippedItems,
  submitReship,
} from '@contour/testkit/people/replacement-life'
import { moveToDay, shipOrder, signIn, type Member } from '@contour/testkit/people/subscription-life'
import { and, desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { orders } from '../../../db/schema.ts'

let at: TestService
beforeAll(async () => {
  at = await startTestService()
})
afterAll(() => at.close())

/** A patient whose second parcel, of 0.5 mg after four weeks of 0.25 mg, has arrived. */
async function startedStep(): Promise<Member> {
  const member = await startOnLadder(at)
  await moveToQuestions(at, member)
  await answerQuestions(at, member)
  await moveToDay(at, (await lastQuestionOf(at, member))?.first_on ?? '')
  const [second] = await at.ctx.db
    .select()
    .from(orders)
    .where(and(eq(orders.user_id, member.userId), eq(orders.shipment_no, 2)))
  await shipOrder(at, second?.public_id ?? '')
  return member
}

/** The vials of the newest parcel that is not asked for yet are broken, and support approves: the request, and its answer. */
async function approved(member: Member) {
  const token = await signIn(at, member)
  const [newest] = await readShippedItems(at, token)
  if (!newest) throw new Error('nothing was shipped')
  expect((await submitReship(at, token, [newest])).status).toBe(200)
  const [request] = await at.ctx.db
    .select({ id: replacementRequests.public_id })
    .from(replacementRequests)
    .where(eq(replacementRequests.user_id, member.userId))
    .orderBy(desc(replacementRequests.id))
  const id = request?.id ?? ''
  await answerUseOfRequest(at, id)
  const { status, body } = await callStaff(at, 'support', 'POST', `/replacements/${id}/approve`, {})
  expect(status).toBe(200)
  return { id, answer: body.message }
}

async function ship(id: string) {
  const body = { ...newLabel(), lots: await lotsOfReplacement(at, id) }
  const { status, body: answer } = await callStaff(
    at,
    'pharmacy',
    'POST',
    `/pharmacy/replacements/${id}/ship`,
    body,
  )
  return [status, answer.message]
}
const holdOf = async ({ userId }: Member) => {
  const { body } = await callStaff(at, 'clinician', 'GET', `/care-holds/${await holdIdOf(at, userId)}`)
  return body['hold'] as Record<string, unknown>
}
const approvalTo = async ({ email }: Member) =>
  (await messagesOf(at, email)).find(({ kind }) => kind === 'replacement_approved')?.body
const kindsTo = async ({ email }: Member) => (await messagesOf(at, email)).map(({ kind }) => kind)

const weigh = ({ userId }: Member, lb: number) =>
  at.ctx.db.insert(weights).values({ user_id: userId, lb, source: 'profile', at: at.clock.now() })

const DAYS_LATER = 45
/** At 5 ft 10 in a BMI of 19.36. */
const UNDER_20_LB = 135
const REVIEW_FIRST = [
  409,
  'A clinician has to review this prescription again before it ships. The patient is on hold until then.',
]

test('D-78 a parcel that is sent again at once leaves without another review, and support and patient hear so', async () => {
  const member = await startedStep()
  const { id, answer } = await approved(member)
  expect(answer).toBe('Approved. The pharmacy sends it again, and the patient has a message.')
  expect(await approvalTo(member)).toMatch(/Parcel \S+ ships on /)
  await moveToShipDay(at)
  expect(await ship(id)).toEqual([200, 'Replacement shipped.'])
})

test('MED-08 D-76 D-78 after two missed weeks a parcel is not sent again before a clinician has looked, support and patient hear that it waits, and a weight after the yes asks again', async () => {
  const member = await startedStep()
  await moveToDay(at, addDays(easternDate(at.clock.now()), DAYS_LATER))
  const { id, answer } = await approved(member)
  expect(answer).toMatch(
    /^Approved, but it does not ship yet\. On hold, with .+ The patient has a message\.$/,
  )
  const letter = await approvalTo(member)
  expect(letter).toContain('Your order is on hold, so it does not ship yet.')
  expect(letter).not.toContain('ships on')
  expect(await holdOf(member)).toMatchObject({ source: 'rules', reason: 'sent_again' })
  expect((await holdOf(member))['note']).toMatch(
    /is to be sent again\.\nStarts above the ladder\. Month 2: 0\.5 mg\. Had 0\.25 mg, two or more weeks missed\./,
  )
  expect(await kindsTo(member)).toContain('care_hold_opened')
  await moveToShipDay(at)
  expect((await ship(id))[1]).toContain('On hold, with')
  expect((await liftCareHold(at, await holdIdOf(at, member.userId))).status).toBe(200)
  await weigh(member, UNDER_20_LB)
  expect(await ship(id)).toEqual(REVIEW_FIRST)
  expect((await holdOf(member))['note']).toMatch(
    /Month 2: 0\.5 mg\..+\nBMI under 20\. BMI 19\.36, 135 lb now\.$/,
  )
  await liftCareHold(at, await holdIdOf(at, member.userId))
  expect(await ship(id)).toEqual([200, 'Replacement shipped.'])
})

test('D-76 D-78 a yes to a parcel that is sent again ends after two weeks: what has not left by then is looked at again', async () => {
  const member = await startedStep()
  await moveToDay(at, addDays(easternDate(at.clock.now()), DAYS_LATER))
  const { id } = await approved(member)
  expect((await liftCareHold(at, await holdIdOf(at, member.userId))).status).toBe(200)
  await moveToDay(at, addDays(easternDate(at.clock.now()), 15))
  await moveToShipDay(at)
  expect(await ship(id)).toEqual(REVIEW_FIRST)
  expect((await liftCareHold(at, await holdIdOf(at, member.userId))).status).toBe(200)
  expect(await ship(id)).toEqual([200, 'Replacement shipped.'])
})

test('D-78 a clinician who wants another dose ends the prescription that covers it: nothing is sent again', async () => {
  const member = await startedStep()
  await moveToDay(at, addDays(easternDate(at.clock.now()), DAYS_LATER))
  const { id } = await approved(member)
  await liftCareHold(at, await holdIdOf(at, member.userId), 'dose_change')
  await moveToShipDay(at)
  expect(await ship(id)).toEqual([409, 'The prescription was not accepted.'])
})

test('MED-05 D-80 a weight of underweight after the approval keeps the parcel, and no reason lets it go', async () => {
  const member = await startedStep()
  const { id } = await approved(member)
  await moveToShipDay(at)
  await weigh(member, 100)
  const first = await ship(id)
  expect(first).toEqual(REVIEW_FIRST)
  await liftCareHold(at, await holdIdOf(at, member.userId))
  expect(await ship(id)).toEqual(first)
  expect(await holdOf(member)).toMatchObject({ source: 'rules' })
  // What waits for a hold looks every hour: over the months of the other tests it would look a thousand times.
  await liftCareHold(at, await holdIdOf(at, member.userId))
})

test('D-76 D-80 a yes to one parcel is none to the other that is sent again with it', async () => {
  const member = await startedStep()
  const one = await approved(member)
  const other = await approved(member)
  await moveToShipDay(at)
  await weigh(member, UNDER_20_LB)
  for (const { id } of [one, other]) {
    expect(await ship(id)).toEqual(REVIEW_FIRST)
    await liftCareHold(at, await holdIdOf(at, member.userId))
  }
  for (const { id } of [one, other]) expect(await ship(id)).toEqual([200, 'Replacement shipped.'])
})
