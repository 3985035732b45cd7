import { patientCalls, routes } from '../../../http/implement.ts'
import { undoContactChange } from './contact-undo.ts'
import { sendCode } from './send-code.ts'
import { readShipAddress, saveShipAddress } from './ship-address.ts'
import { updateEmail, updatePhone } from './update-contact.ts'
import { suggestAddress, validateAddress, validateOwnAddress } from './validate-address.ts'
import { verifyCode } from './verify-code.ts'

export const verificationRoutes = routes(patientCalls.verification, (ctx) => ({
  validateOwnAddress: ({ input, context }) => validateOwnAddress(ctx, context.caller, input.userId),
  validateAddress: ({ input }) => validateAddress(ctx, input),
  suggestAddress: ({ input }) => suggestAddress(ctx, input.text),
  readShipAddress: ({ context }) => readShipAddress(ctx, context.caller),
  saveShipAddress: ({ input, context }) => saveShipAddress(ctx, context.caller, input),
  sendCode: ({ input, context }) => sendCode(ctx, context.caller, input.channel),
  verifyCode: ({ input, context }) => verifyCode(ctx, context.caller, input),
  updatePhone: ({ input, context }) => updatePhone(ctx, context.caller, input),
  undoContactChange: ({ input }) => undoContactChange(ctx, input),
  updateEmail: ({ input, context }) => updateEmail(ctx, context.caller, input),
}))
