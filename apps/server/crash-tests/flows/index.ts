import { addOnFlow } from './add-on.ts'
import { buyMoreFlow, upgradeFlow } from './buy-more.ts'
import { cancelFlow } from './cancel.ts'
import { captureFlow } from './capture.ts'
import { cardUpdateFlow } from './card-update.ts'
import { checkoutFlow } from './checkout.ts'
import type { Flow } from './flow.ts'
import { payNowFlow } from './pay-now.ts'
import { refundFlow } from './refund.ts'
import { renewalFlow } from './renewal.ts'
import { voidFlow } from './void.ts'

/** Every way in which money moves; a new one is added here and nowhere else. */
export const FLOWS: readonly Flow[] = [
  checkoutFlow,
  captureFlow,
  voidFlow,
  renewalFlow,
  payNowFlow,
  cardUpdateFlow,
  buyMoreFlow,
  refundFlow,
]

/** The flows above, and those that take the same paths from other screens. */
export const EVERY_FLOW: readonly Flow[] = [...FLOWS, upgradeFlow, addOnFlow, cancelFlow]
