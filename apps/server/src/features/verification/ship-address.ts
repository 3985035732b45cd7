import { ADDRESS_MESSAGES } from '@contour/domain/contact/address'
import type { AddressInput } from '@contour/domain/contact/address'
import { asPatient } from '../../caller.ts'
import type { Caller } from '../../caller.ts'
import type { Ctx } from '../../context.ts'
import { assertPaidOrLoggedIn } from '../accounts/index.ts'
import { findShippingAddress, saveShippingAddress } from './shipping-address.ts'

/** GET /api/ship-address: the caller's own address, or null. */
export async function readShipAddress(ctx: Ctx, caller: Caller) {
  const shipping = await findShippingAddress(ctx.db, asPatient(caller).userId)
  return { status: 'success' as const, message: '', shipping }
}

/** POST /api/ship-address, in either spelling. */
export async function saveShipAddress(ctx: Ctx, caller: Caller, input: AddressInput) {
  const patient = asPatient(caller)
  await assertPaidOrLoggedIn(ctx, patient, 'address.save')
  const shipping = await ctx.db.transaction((tx) => saveShippingAddress(tx, ctx, patient, input))
  ctx.wake('outbox')
  return { status: 'success' as const, message: ADDRESS_MESSAGES.saved, shipping }
}
