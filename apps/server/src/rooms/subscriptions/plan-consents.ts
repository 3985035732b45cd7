import { renewalConsent } from '@contour/domain/consents/consent-texts'
import { formatUsd } from '@contour/domain/money/cents'
import { addMonths, dateInWords, easternDate } from '@contour/domain/time/plain-date'
import type { Patient } from '../../caller.ts'
import type { Ctx } from '../../context.ts'
import type { Tx } from '../../db/database.ts'
import { Fault } from '../../fault.ts'
import { startOf } from '../billing/index.ts'
import type { BoughtPlan, PlanRow } from '../billing/index.ts'
import { recordConsents } from '../consents/index.ts'

/** The boxes of the dialog in which a patient buys the next plan. */
export type PlanBoxes = { auto_renewal: boolean; policies: boolean }

/**
 * A box that was shown and not ticked stops the purchase.
 * @throws Fault invalid_request
 */
export function assertTicked(boxes: PlanBoxes | undefined): void {
  if (!boxes || (boxes.auto_renewal && boxes.policies)) return
  throw new Fault('invalid_request', {
    field: 'consents',
    message: 'Please agree to the renewal and the policies to continue.',
  })
}

const BY_SENDING = 'Given by sending the purchase; no box was shown.'

/**
 * Records what a patient agreed to who buys the next plan with the card on file: the renewal in the words of its box with
 * day and amount, what is charged when and from when the plan runs, and the policies, each with its version (D-10, M-31).
 * @param totalCents what is charged today
 */
export async function recordPlanConsents(
  tx: Tx,
  ctx: Ctx,
  purchase: {
    caller: Patient
    bought: BoughtPlan
    running: PlanRow | null
    totalCents: number
    last4: string | null
    boxes: PlanBoxes | undefined
  },
): Promise<void> {
  const { caller, bought, running, totalCents, last4, boxes } = purchase
  const startsOn = startOf(ctx, running)
  const how = boxes ? [] : [BY_SENDING]
  const facts = [
    `${formatUsd(totalCents)} is charged on ${dateInWords(easternDate(ctx.clock.now()))} to the card ending in ${last4 ?? 'unknown'}.`,
    `The plan of ${bought.term} months starts on ${dateInWords(startsOn)}.`,
    ...how,
  ].join(' ')
  const words = renewalConsent({
    on: dateInWords(addMonths(startsOn, bought.term)),
    amount: formatUsd(bought.renewalCents),
    monthly: false,
  })
  const page = boxes ? '/home' : 'POST /api/buy-more'
  await recordConsents(tx, ctx.clock, { userId: caller.userId, page, ip: caller.source.ip }, [
    { kind: 'auto_renewal', agreed: true, words, facts },
    { kind: 'policies', agreed: true, ...(boxes ? {} : { facts: BY_SENDING }) },
  ])
}
