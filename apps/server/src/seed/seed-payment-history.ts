import { addDays } from '@contour/domain/time/plain-date'
import { eq } from 'drizzle-orm'
import { callAs, inJob } from '../call-context.ts'
import type { Patient } from '../caller.ts'
import type { Ctx } from '../context.ts'
import { intents, subscriptions } from '../db/schema.ts'
import { demoStaffCaller } from '../features/desks/demo/index.ts'
import { askRefund } from '../features/desks/billing/index.ts'
import { recordDispute } from '../features/care/payments/index.ts'
import {
  moveDate,
  moveShipment,
  readPlanShipments,
  renewSubscription,
  updateCard,
} from '../features/care/subscriptions/index.ts'
import { nextShipDate } from '@contour/domain/time/shipping-calendar'
import type { PaymentHistory } from './demo-people.ts'
import { onDay } from './demo-times.ts'

/** A card that can be saved and is declined when it is charged; one whose charges are disputed. */
const FAILS_ON_RENEWAL = 'pm_card_chargeCustomerFail'
const CARDS: Readonly<Partial<Record<PaymentHistory, string>>> = { disputed: 'pm_card_createDispute' }

export const cardOf = (story: PaymentHistory | undefined): string => (story && CARDS[story]) ?? 'pm_card_visa'

/** Creates the payment events of a patient after the first shipment, by the use cases of patients and staff. */
export async function seedPaymentHistory(ctx: Ctx, patient: Patient, story: PaymentHistory): Promise<void> {
  const [plan] = await ctx.db.select().from(subscriptions).where(eq(subscriptions.user_id, patient.userId))
  if (!plan?.next_billing_on) throw new Error('the demo plan does not run')
  if (story === 'past_due') {
    await callAs(ctx, patient, updateCard, { token: FAILS_ON_RENEWAL })
    const due = onDay(ctx, plan.next_billing_on)
    const job = { kind: 'renewal', subject: plan.public_id, n: 2, dueAt: due.clock.now() } as const
    await inJob(due, () => renewSubscription(due, job))
  }
  if (story === 'moved')
    await callAs(ctx, patient, moveDate, { id: plan.public_id, on: addDays(plan.next_billing_on, 5) })
  if (story === 'shipment_moved') await moveSecondShipment(ctx, plan.public_id)
  if (story === 'dispute_won') await winDispute(ctx, patient)
  if (story === 'refunded') {
    const [payment] = await ctx.db.select().from(intents).where(eq(intents.user_id, patient.userId))
    await callAs(ctx, await demoStaffCaller(ctx, 'billing'), askRefund, {
      id: payment?.public_id ?? '',
      cents: 3_000,
      reason: 'Sample: the parcel came a day late.',
    })
  }
}

/** The gateway reports a dispute and that it is decided for the clinic: billing has to decide about the plan (M-28). */
async function winDispute(ctx: Ctx, { userId }: Patient): Promise<void> {
  const [payment] = await ctx.db.select().from(intents).where(eq(intents.user_id, userId))
  const facts = { ref: 'dp_sample_won', amount: payment?.cents ?? 0, reason: 'product_not_received' }
  for (const status of ['needs_response', 'won'])
    await inJob(ctx, () =>
      recordDispute(ctx, payment?.gateway_ref ?? '', { ...facts, evidenceDueAt: null, status }),
    )
}

/** Support sends the second shipment two weeks later (M-18). */
async function moveSecondShipment(ctx: Ctx, planId: string): Promise<void> {
  const [second] = (await readPlanShipments(ctx, planId)).shipments
  if (!second) throw new Error('the demo plan has no second shipment')
  await callAs(ctx, await demoStaffCaller(ctx, 'support'), moveShipment, {
    id: planId,
    shipment: second.shipment,
    from_on: second.ships_on,
    on: nextShipDate(addDays(second.ships_on, 14)),
    reason: 'You asked us to send it after your trip.',
  })
}
