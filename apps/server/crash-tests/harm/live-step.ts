import { firstCharge } from '@contour/domain/catalog/price-book'
import { createCart } from '@contour/testkit/people/create-cart'
import { holdIdOf, liftCareHold } from '@contour/testkit/people/care-hold-life'
import { checkOut } from '@contour/testkit/people/place-order'
import { moveToShipDay } from '@contour/testkit/people/move-to-ship-day'
import { openDoctorChat, write } from '@contour/testkit/people/red-thread'
import { answerUseOfRequest, readShippedItems, submitReship } from '@contour/testkit/people/replacement-life'
import { staffLogins } from '@contour/testkit/people/sign-in-staff'
import { buySubscription, completeTreatment, signIn } from '@contour/testkit/people/subscription-life'
import type { TestService } from '@contour/testkit'
import { and, desc, eq, isNull, ne } from 'drizzle-orm'
import { licenses, replacementRequests, subscriptions, users } from '../../src/db/schema.ts'
import { Lived } from './lived.ts'
import { tryBoard } from './pharmacy-acts.ts'
import type { History, Step } from './step.ts'
import { goOn, hasOtherDrug } from './treatment-acts.ts'

const DAY = 24 * 3600
/** What happens on a ship day, so that nothing but the danger keeps the parcel. */
const DANGERS: readonly string[] = [
  'presses stop',
  'emergency words',
  'second account',
  'moves',
  'parcel broken',
  'pharmacy tries',
] satisfies Step['kind'][]
const PLACES = {
  GA: { addressLine1: '100 Sample Street', city: 'Atlanta', state: 'GA', zip: '30301' },
  CA: { addressLine1: '100 Sample Street', city: 'Sacramento', state: 'CA', zip: '95814' },
}

async function buyOther(lived: Lived, told: boolean): Promise<void> {
  const [her] = lived.accounts
  if (!her) return
  const drug = her.drug === 'semaglutide' ? 'tirzepatide' : 'semaglutide'
  const token = await signIn(lived.at, her)
  const cartId = await createCart(lived.at, { token }, { drug })
  const runs = await hasOtherDrug(lived, { user_id: her.userId, drug })
  const paid = await checkOut(
    lived.at,
    { ...her, token, cartId },
    {
      amount: firstCharge('checkout', drug, 1),
      ...(told && runs ? { switches_from: her.drug } : {}),
    },
  )
  if (lived.went(told ? 'switch' : 'second GLP-1 untold', paid) && !told && runs)
    lived.harm.push('a second GLP-1 was sold without a word')
}

/** The same person under another email, which her phone gives away. */
async function buyElsewhere(lived: Lived): Promise<void> {
  const [her] = lived.accounts
  if (!her || lived.accounts.length > 1) return
  const again = await buySubscription(lived.at, { drug: her.drug })
  // Treated there before anybody could know that they are one person.
  await completeTreatment(lived.at, again, again.orderId)
  const { db } = lived.at.ctx
  const [first] = await db.select().from(users).where(eq(users.id, her.userId))
  if (!first) return
  await db.update(users).set({ dob: first.dob, phone: first.phone }).where(eq(users.id, again.userId))
  lived.accounts.push(again)
  lived.count('second account: done')
}

/** The newest other plan ends: by support before its parcel leaves, by the patient afterwards. */
async function endOther(lived: Lived): Promise<boolean> {
  const [her] = lived.accounts
  const plans = await Promise.all(
    lived.accounts.map(({ userId }) =>
      lived.at.ctx.db
        .select()
        .from(subscriptions)
        .where(and(eq(subscriptions.user_id, userId), ne(subscriptions.state, 'ended'))),
    ),
  )
  const other = plans.flat().find(({ user_id: id, drug }) => id !== her?.userId || drug !== her.drug)
  if (!other) return false
  const unsent = (
    await lived.orders('pending_approval', 'waiting_prescription', 'prescription_received', 'order_placed')
  ).find(({ subscription_id: plan }) => plan === other.id)
  if (unsent) {
    const path = `/orders/${unsent.public_id}/cancel`
    lived.went('plan ended', await lived.staff('billing', 'POST', path, { reason: 'Asked for it.' }))
    return true
  }
  const id = other.public_id
  await lived.as(other.user_id, 'GET', `/api/app/subscriptions/${id}/cancel-preview`)
  lived.went('plan ended', await lived.as(other.user_id, 'POST', '/api/cancle-subs', { subs_id: id }))
  await lived.wait(DAY + 60)
  return true
}

async function useCard(lived: Lived, token: string): Promise<void> {
  const [her] = lived.accounts
  if (her) lived.went('card', await lived.as(her.userId, 'POST', '/api/update-card', { token }))
}

type End = Extract<Step, { kind: 'danger ends' }>

/** A clinician tries to lift the hold first, as somebody would who does not see the alarm. */
async function endDanger(lived: Lived, { outcome, called: said }: End): Promise<void> {
  const wasHeld = lived.isHeld
  await lift(lived, outcome)
  for (const alarm of lived.alarms.filter(({ to }) => to === null)) {
    const body = { outcome: said, text: 'Called her.' }
    const called = await lived.staff('clinician', 'POST', `/emergencies/${alarm.thread}/contact`, body)
    if (lived.went(`alarm ${said}`, called) && said === 'reached') alarm.to = lived.now
  }
  if (wasHeld || (await endOther(lived))) return
  await useCard(lived, 'pm_card_visa')
}

/** A parcel came broken: support lets the pharmacy send it again. */
async function breakParcel(lived: Lived): Promise<void> {
  const broken = lived.parcels.findLast(({ deliveredAt, used }) => deliveredAt !== null && used)
  if (!broken) return
  const { at } = lived
  const token = await signIn(at, broken)
  const [newest, ...others] = await readShippedItems(at, token)
  if (!newest) return
  // One form may name several parcels, and each is a request of its own.
  const items = [
    newest,
    ...others.filter((item) => item.external_order_number === newest.external_order_number),
  ]
  if (!lived.went('replacement', await submitReship(at, token, items))) return
  const [request] = await at.ctx.db
    .select({ id: replacementRequests.public_id })
    .from(replacementRequests)
    .where(and(eq(replacementRequests.user_id, broken.userId), isNull(replacementRequests.decided_at)))
    .orderBy(desc(replacementRequests.id))
    .limit(1)
  if (!request) return
  await answerUseOfRequest(at, request.id)
  broken.used = false
  const approved = await lived.staff('support', 'POST', `/replacements/${request.id}/approve`, {})
  if (!lived.went('approval', approved)) return
  lived.replacements.push({ id: request.id, of: broken })
  if (approved.body.message?.includes('it does not ship yet')) lived.hold(broken.userId, broken)
}

async function lift(lived: Lived, outcome: 'as_prescribed' | 'dose_change'): Promise<void> {
  for (const span of lived.holds.filter(({ to }) => to === null)) {
    const answer = await liftCareHold(lived.at, await holdIdOf(lived.at, span.userId), outcome)
    if (!lived.went('hold lifted', answer)) continue
    span.to = lived.now
    span.yes = outcome === 'as_prescribed'
  }
}

/** Lets a step happen; where it begins a danger, the pharmacy tries the board in the same hour. */
async function take(lived: Lived, step: Step): Promise<void> {
  const [her] = lived.accounts
  if (!her) return
  const { at } = lived
  if (DANGERS.includes(step.kind) && !lived.isAlarmed) await moveToShipDay(at)
  switch (step.kind) {
    case 'go on':
      return goOn(lived, step)
    case 'presses stop':
      if (
        lived.went('stop', await lived.as(her.userId, 'POST', '/api/app/care-hold', { reason: 'very_ill' }))
      )
        lived.hold(her.userId)
      break
    case 'emergency words': {
      const { id, key } = await openDoctorChat(at, her.userId)
      await write(at, { id, key }, 'patient', 'I have chest pain and cannot breathe')
      if (!lived.isAlarmed) lived.alarms.push({ userId: her.userId, thread: id, from: lived.now, to: null })
      lived.hold(her.userId)
      break
    }
    case 'danger ends':
      return endDanger(lived, step)
    case 'other drug bought':
      return buyOther(lived, step.told)
    case 'second account':
      await buyElsewhere(lived)
      break
    case 'moves': {
      const address = { ...PLACES[step.to], addressLine2: '' }
      lived.went('address', await lived.as(her.userId, 'POST', '/api/save-address', address))
      break
    }
    case 'card fails':
      return useCard(lived, 'pm_card_chargeCustomerFail')
    case 'pauses': {
      const [plan] = await at.ctx.db
        .select({ id: subscriptions.public_id })
        .from(subscriptions)
        .where(and(eq(subscriptions.user_id, her.userId), eq(subscriptions.state, 'active')))
      if (!plan) return
      const path = `/api/app/subscriptions/${plan.id}/pause`
      lived.went('pause', await lived.as(her.userId, 'POST', path, { months: step.months }))
      return
    }
    case 'days pass':
      return lived.wait(step.days * DAY)
    case 'parcel broken':
      await breakParcel(lived)
      break
    case 'pharmacy tries':
  }
  await tryBoard(lived)
}

/** Lives a history from the purchase on; returns what harmed, with the step after which it was seen. */
export async function live(
  at: TestService,
  { drug, term, steps }: History,
  count: (what: string) => void,
): Promise<string[]> {
  const lived = new Lived(at, count)
  // A history may last for years, in which its clinicians renew their licenses.
  await staffLogins(at)
  await at.ctx.db.update(licenses).set({ expires_on: '2099-12-31' })
  lived.accounts.push(await buySubscription(at, { drug, term }))
  for (const [index, step] of steps.entries()) {
    count('steps')
    await take(lived, step)
    await lived.check()
    if (lived.harm.length > 0)
      return lived.harm.map((harm) => `${harm}, after step ${index + 1}: ${JSON.stringify(step)}`)
  }
  return []
}
