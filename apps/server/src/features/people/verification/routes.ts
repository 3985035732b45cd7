import type { Ctx } from '../../../context.ts'
import { patientCalls } from '../../../http/implement.ts'
import { undoContactChange } from './contact-undo.ts'
import { sendCode } from './send-code.ts'
import { readShipAddress, saveShipAddress } from './ship-address.ts'
import { updateEmail, updatePhone } from './update-contact.ts'
import { suggestAddress, validateAddress, validateOwnAddress } from './validate-address.ts'
import { verifyCode } from './verify-code.ts'

/** Returns the handlers of this feature's calls. */
export function verificationRoutes(ctx: Ctx) {
  const os = patientCalls.verification
  return {
    validateOwnAddress: os.validateOwnAddress.handler(({ input, context }) =>
      validateOwnAddress(ctx, context.caller, input.userId),
    ),
    validateAddress: os.validateAddress.handler(({ input }) => validateAddress(ctx, input)),
    suggestAddress: os.suggestAddress.handler(({ input }) => suggestAddress(ctx, input.text)),
    readShipAddress: os.readShipAddress.handler(({ context }) => readShipAddress(ctx, context.caller)),
    saveShipAddress: os.saveShipAddress.handler(({ input, context }) =>
      saveShipAddress(ctx, context.caller, input),
    ),
    sendCode: os.sendCode.handler(({ input, context }) => sendCode(ctx, context.caller, input.channel)),
    verifyCode: os.verifyCode.handler(({ input, context }) => verifyCode(ctx, context.caller, input)),
    updatePhone: os.updatePhone.handler(({ input, context }) => updatePhone(ctx, context.caller, input)),
    undoContactChange: os.undoContactChange.handler(({ input }) => undoContactChange(ctx, input)),
    updateEmail: os.updateEmail.handler(({ input, context }) => updateEmail(ctx, context.caller, input)),
  }
}
