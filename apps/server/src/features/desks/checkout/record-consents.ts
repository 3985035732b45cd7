import { renewalConsent } from '@contour/domain/consents/consent-texts'
import type { GivenOnPage } from '@contour/domain/consents/phone-script'
import { chargeSchedule } from '@contour/domain/subscriptions/charge-schedule'
import type { AddonKind } from '@contour/domain/add-on/addons'
import { formatUsd } from '@contour/domain/money/cents'
import type { AppliedCoupon } from '@contour/domain/coupons/coupon'
import type { PriceBook, Term } from '@contour/domain/catalog/price-book'
import type { Drug } from '@contour/domain/catalog/products'
import { totalOrder } from '@contour/domain/checkout/total-order'
import { formatLongDate, easternDate } from '@contour/domain/time/plain-date'
import { US_SHIPPING_CALENDAR } from '@contour/domain/time/shipping-calendar'
import type { Patient } from '../../../caller.ts'
import type { Ctx } from '../../../context.ts'
import type { Tx } from '../../../db/database.ts'
import { AppError } from '../../../app-error.ts'
import { recordConsents } from '../../ground/consents/index.ts'
import type { ConsentGiven } from '../../ground/consents/index.ts'

/** The boxes of our own page; the payload in the documents has none of them. */
export type ConsentBoxes = {
  auto_renewal: boolean
  policies: boolean
  age: boolean
  terms?: boolean | undefined
}

type Purchase = {
  caller: Patient
  cartId: number
  drug: Drug
  term: Term
  coupon: AppliedCoupon | null
  addons: AddonKind[]
  book: PriceBook
  boxes: ConsentBoxes | undefined
  /** Consents that an intake by phone left open and this purchase gives (D-69). */
  open: readonly GivenOnPage[]
}

/**
 * Refuses a purchase if a box was shown and not ticked. A payload without boxes is the one in the documents (document 2
 * §7): the consent text is on the page then, and sending the purchase is the agreement (§2.1).
 * @throws AppError invalid_request
 */
export function assertConsentsGiven(boxes: ConsentBoxes | undefined): void {
  if (!boxes || (boxes.auto_renewal && boxes.policies && boxes.age)) return
  throw new AppError('invalid_request', {
    field: 'consents',
    message: 'Please agree to the terms of the plan to continue.',
  })
}

/**
 * Requires a ticked box for every consent that an intake by phone left open; sending the purchase is not enough (D-69).
 * @throws AppError invalid_request while a box is not ticked
 */
export function assertNoOpenConsents(boxes: ConsentBoxes | undefined, open: readonly GivenOnPage[]): void {
  if (open.every((kind) => boxes?.[kind] === true)) return
  throw new AppError('invalid_request', {
    field: 'consents',
    message: 'Please read the terms and agree to them to continue.',
  })
}

/** Returns the renewal consent in the words of its box, with the amounts and dates of this purchase (M-31). */
function renewalAgreed(ctx: Ctx, { drug, term, coupon, addons, book }: Purchase) {
  const order = { drug, term, coupon, addons, book }
  const plan = chargeSchedule({
    ...order,
    start: easternDate(ctx.clock.now()),
    calendar: US_SHIPPING_CALENDAR,
  })
  const renewal = plan.find(({ kind }) => kind === 'renewal')
  if (!renewal) throw new Error(`a plan of ${term} months without a renewal`)
  return {
    words: renewalConsent({
      on: formatLongDate(renewal.on),
      amount: formatUsd(renewal.cents),
      monthly: term === 1,
    }),
    facts: `${formatUsd(totalOrder(order).totalCents)} is held now and charged when the order ships.`,
  }
}

const BY_SENDING = 'Given by sending the purchase; no box was shown.'

/**
 * Records each consent of a purchase with its text and version, amounts, time, IP address and page (C-PAY-039, M-31).
 * The record includes how it was given: by its own box, or by sending the payload in the documents. Only our page shows
 * the commitment of a monthly product next to the renewal's box, so only there it is agreed to, and only with it may
 * the fee be charged (D-10).
 */
export async function recordPurchaseConsents(tx: Tx, ctx: Ctx, purchase: Purchase): Promise<void> {
  const { caller, cartId, boxes, term } = purchase
  const page = boxes ? '/checkout' : 'POST /api/checkout-new'
  const where = { userId: caller.userId, page, ip: caller.meta.ip, cartId }
  const how = boxes ? [] : [BY_SENDING]
  const consent = (
    kind: ConsentGiven['kind'],
    more: { words?: string; facts?: string } = {},
  ): ConsentGiven => {
    const facts = [...(more.facts ? [more.facts] : []), ...how].join(' ')
    return { kind, agreed: true, ...more, ...(facts ? { facts } : {}) }
  }
  await recordConsents(tx, ctx.clock, where, [
    consent('auto_renewal', renewalAgreed(ctx, purchase)),
    ...(boxes && term === 1 ? [consent('commitment')] : []),
    consent('policies'),
    consent('age'),
    ...purchase.open.map((kind) => consent(kind)),
  ])
}
