import type { Ctx } from '../../context.ts'
import { Fault } from '../../fault.ts'
import { patientCalls } from '../../http/implement.ts'

/** Calls of this room. */
export function verificationRoutes(_ctx: Ctx) {
  const os = patientCalls.verification
  const todo = () => Promise.reject(new Fault('unavailable'))
  return {
    validateOwnAddress: os.validateOwnAddress.handler(todo),
    validateAddress: os.validateAddress.handler(todo),
    suggestAddress: os.suggestAddress.handler(todo),
    readShipAddress: os.readShipAddress.handler(todo),
    saveShipAddress: os.saveShipAddress.handler(todo),
    sendCode: os.sendCode.handler(todo),
    verifyCode: os.verifyCode.handler(todo),
    updatePhone: os.updatePhone.handler(todo),
    updateEmail: os.updateEmail.handler(todo),
  }
}
