import type { Ctx } from '../../context.ts'
import { Fault } from '../../fault.ts'
import { patientCalls } from '../../http/implement.ts'

/** Calls of this room. */
export function checkoutRoutes(_ctx: Ctx) {
  const os = patientCalls.checkout
  const todo = () => Promise.reject(new Fault('unavailable'))
  return {
    validateCoupon: os.validateCoupon.handler(todo),
    checkoutNew: os.checkoutNew.handler(todo),
    saveAddress: os.saveAddress.handler(todo),
    trustForm: os.trustForm.handler(todo),
    blockUserPayment: os.blockUserPayment.handler(todo),
    cardField: os.cardField.handler(todo),
  }
}
