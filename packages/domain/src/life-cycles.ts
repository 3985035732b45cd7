import { alertDeliveryLifeCycle, alertLifeCycle } from './alerts/alert.ts'
import { holdLifeCycle } from './care-holds/care-hold.ts'
import { cartLifeCycle } from './carts/cart-life-cycle.ts'
import { codeLifeCycle } from './verification/code-life-cycle.ts'
import { conversionLifeCycle } from './conversions/conversion-life-cycle.ts'
import { couponApprovalLifeCycle, couponUseLifeCycle } from './coupons/coupon-life-cycles.ts'
import { cardSetupLifeCycle } from './payments/card-setup-life-cycle.ts'
import { doseQuestionLifeCycle } from './dose-questions/dose-questions.ts'
import { disputeLifeCycle } from './payments/dispute-life-cycle.ts'
import { refundLifeCycle } from './payments/refund-life-cycle.ts'
import { changeLifeCycle } from './subscriptions/change-life-cycle.ts'
import { creditLifeCycle } from './subscriptions/credit-life-cycle.ts'
import { periodLifeCycle } from './subscriptions/period-life-cycle.ts'
import { outboxLifeCycle } from './notifications/outbox-life-cycle.ts'
import { roleGrantLifeCycle } from './staff-accounts/role-grant.ts'
import { priceDraftLifeCycle } from './sales/price-draft-life-cycle.ts'
import { conversationLifeCycle } from './conversations/conversation-life-cycle.ts'
import { dataRequestLifeCycle } from './data-requests/data-request.ts'
import { orderLifeCycle } from './orders/order-life-cycle.ts'
import { paymentLifeCycle } from './payments/payment-life-cycle.ts'
import { prescriptionLifeCycle } from './prescriptions/prescription-life-cycle.ts'
import { complaintLifeCycle } from './complaints/complaint.ts'
import { replacementLifeCycle } from './shipments/replacement-life-cycle.ts'
import { subscriptionLifeCycle } from './subscriptions/subscription-life-cycle.ts'
import { taskLifeCycle } from './tasks/task-life-cycle.ts'
import { identityLifeCycle } from './identity/identity-review.ts'
import { imageRequestLifeCycle } from './media/image-request.ts'
import { uploadLifeCycle } from './media/upload-life-cycle.ts'
import { visitLifeCycle } from './visits/visit-life-cycle.ts'

/** Every lifecycle of the service. Importing this module checks each table: an invalid one throws. */
export const ALL_LIFE_CYCLES = [
  orderLifeCycle,
  paymentLifeCycle,
  subscriptionLifeCycle,
  prescriptionLifeCycle,
  uploadLifeCycle,
  imageRequestLifeCycle,
  identityLifeCycle,
  complaintLifeCycle,
  replacementLifeCycle,
  conversationLifeCycle,
  taskLifeCycle,
  dataRequestLifeCycle,
  cartLifeCycle,
  codeLifeCycle,
  conversionLifeCycle,
  couponApprovalLifeCycle,
  couponUseLifeCycle,
  cardSetupLifeCycle,
  disputeLifeCycle,
  refundLifeCycle,
  changeLifeCycle,
  creditLifeCycle,
  periodLifeCycle,
  outboxLifeCycle,
  priceDraftLifeCycle,
  roleGrantLifeCycle,
  visitLifeCycle,
  holdLifeCycle,
  doseQuestionLifeCycle,
  alertLifeCycle,
  alertDeliveryLifeCycle,
] as const

/**
 * Checks all tables together at start: names are unique and every state that is not an end has an exit. Throws with the
 * name of the invalid table.
 */
export function validateLifeCycles(): void {
  const names = new Set(ALL_LIFE_CYCLES.map(({ name }) => name))
  if (names.size !== ALL_LIFE_CYCLES.length) throw new Error('Two life cycles share a name')
  for (const { name, states, ends, moves } of ALL_LIFE_CYCLES) {
    const leaves = new Set<string>(moves.flatMap(({ from }) => (from === 'none' ? [] : [...from])))
    for (const state of states) {
      if (!leaves.has(state) && !ends.some((end: string) => end === state)) {
        throw new Error(`Life cycle "${name}": nothing leads out of "${state}"`)
      }
    }
  }
}
