import { armFault, clearFaults, type TestService } from '@contour/testkit'
import { eq } from 'drizzle-orm'
import { cardAttempts, subscriptions } from '../../src/db/schema.ts'
import { fallDue, startPlan, type Planned } from './start-subscription.ts'
import { messagesCausedBy } from './notified.ts'
import type { Notified } from './flow.ts'

const address = {
  addressLine1: '100 Sample Street',
  addressLine2: '',
  city: 'Sacramento',
  state: 'CA',
  zip: '95814',
}

/** Creates a patient whose second month could not be authorized: the subscription is past due. */
export async function startPastDue(at: TestService): Promise<Planned> {
  const planned = await startPlan(at)
  await armFault(at, 'decline', 'payment_intents.create')
  await fallDue(at, planned)
  await at.settle()
  await clearFaults(at)
  // All rounds pay with the same published card; the declines of other rounds must not block it (S-35).
  await at.ctx.db.delete(cardAttempts)
  const { state } = await planRow(at, planned)
  if (state !== 'paused') throw new Error(`the plan is ${state}, not past due`)
  return planned
}

export async function planRow(at: TestService, { planKey }: Planned) {
  const [row] = await at.ctx.db.select().from(subscriptions).where(eq(subscriptions.id, planKey))
  if (!row) throw new Error('no plan')
  return row
}

/** Pays the second month of semaglutide, 249.97 (document 2 §9), with another card. */
export async function payPastDue(at: TestService, { token, planId }: Planned): Promise<Notified> {
  const body = {
    token: 'pm_card_mastercard',
    details: {},
    billingAddress: address,
    subscription_id: planId,
    amount: 249.97,
  }
  return messagesCausedBy(await at.call('POST', '/api/process-subs-payment', { token, body }))
}
