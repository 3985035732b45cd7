import { renewalConsent } from '@contour/domain/consents/consent-texts'
import { formatUsd } from '@contour/domain/money/cents'
import { addMonths, formatLongDate, easternDate } from '@contour/domain/time/plain-date'
import type { Patient } from '../../../caller.ts'
import type { Ctx } from '../../../context.ts'
import type { Tx } from '../../../db/database.ts'
import { AppError } from '../../../app-error.ts'
import { startDateOf } from './purchased-subscription.ts'
import type { PurchasedSubscription } from './purchased-subscription.ts'
import type { SubscriptionRow } from './subscriptions-store.ts'
import { recordConsents } from '../../ground/consents/index.ts'

/** The boxes of the dialog in which a patient buys the next subscription. */
export type SubscriptionConsents = { auto_renewal: boolean; policies: boolean }

/**
 * Refuses a purchase if a box was shown and not ticked.
 * @throws AppError invalid_request
 */
export function assertTicked(boxes: SubscriptionConsents | undefined): void {
  if (!boxes || (boxes.auto_renewal && boxes.policies)) return
  throw new AppError('invalid_request', {
    field: 'consents',
    message: 'Please agree to the renewal and the policies to continue.',
  })
}

const BY_SENDING = 'Given by sending the purchase; no box was shown.'

/**
 * Records what a patient agreed to when buying the next subscription with the card on file: the renewal in the words of
 * its box with date and amount, what is charged when and when it starts, and the policies, each with its version (D-10,
 * M-31).
 * @param purchase.totalCents what is charged today, in cents
 */
export async function recordSubscriptionConsents(
  tx: Tx,
  ctx: Ctx,
  purchase: {
    caller: Patient
    bought: PurchasedSubscription
    running: SubscriptionRow | null
    totalCents: number
    last4: string | null
    boxes: SubscriptionConsents | undefined
  },
): Promise<void> {
  const { caller, bought, running, totalCents, last4, boxes } = purchase
  const startsOn = startDateOf(ctx, running)
  const how = boxes ? [] : [BY_SENDING]
  const facts = [
    `${formatUsd(totalCents)} is charged on ${formatLongDate(easternDate(ctx.clock.now()))} to the card ending in ${last4 ?? 'unknown'}.`,
    `The plan of ${bought.term} months starts on ${formatLongDate(startsOn)}.`,
    ...how,
  ].join(' ')
  const words = renewalConsent({
    on: formatLongDate(addMonths(startsOn, bought.term)),
    amount: formatUsd(bought.renewalCents),
    monthly: false,
  })
  const page = boxes ? '/home' : 'POST /api/buy-more'
  await recordConsents(tx, ctx.clock, { userId: caller.userId, page, ip: caller.meta.ip }, [
    { kind: 'auto_renewal', agreed: true, words, facts },
    { kind: 'policies', agreed: true, ...(boxes ? {} : { facts: BY_SENDING }) },
  ])
}
