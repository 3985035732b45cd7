import { ADDRESS_MESSAGES, type Address, type AddressInput } from '@contour/domain/contact/address'
import { asPatient, type Caller, type Patient } from '../../../caller.ts'
import type { Ctx } from '../../../context.ts'
import type { Tx } from '../../../db/database.ts'
import { lockPatient } from '../../../db/lock-patient.ts'
import { sha256 } from '../../../randomness.ts'
import { assertMayRedirect, assertPaidOrLoggedIn } from '../accounts/index.ts'
import { isForNextParcelOnly } from './next-parcel-only.ts'
import {
  findShippingAddress,
  requireShippingAddress,
  sameAddress,
  saveShippingAddress,
} from './shipping-address.ts'

/** The id that the documents name: the form sends it back, and it looks nothing up (D-39). */
const idOf = ({ userPublicId }: Patient): string => sha256(`shipping ${userPublicId}`).slice(0, 16)

/** GET /api/ship-address: the caller's own address, or null. */
export async function readShipAddress(ctx: Ctx, caller: Caller) {
  const patient = asPatient(caller)
  const shipping = await findShippingAddress(ctx.db, patient.userId)
  const next_parcel_only = await isForNextParcelOnly(ctx.db, patient.userId)
  return { message: '', shipping, id: idOf(patient), next_parcel_only }
}

type Input = AddressInput & { currentPassword?: string | undefined }

/**
 * Changes where a patient's parcels go, for the patient or for support with a verified caller (D-94). The patient is locked
 * first, as for an acceptance, so that the response says which shipment the address applies to: the label of an order that
 * the pharmacy has stays as it is.
 */
export async function changeShipAddress(
  tx: Tx,
  ctx: Pick<Ctx, 'clock' | 'random' | 'config' | 'secrets'>,
  owner: { userId: number },
  input: AddressInput,
) {
  await lockPatient(tx, owner.userId)
  const shipping = await saveShippingAddress(tx, ctx, owner, input)
  return { shipping, next_parcel_only: await isForNextParcelOnly(tx, owner.userId) }
}

/** POST /api/ship-address, in either spelling. */
export async function saveShipAddress(ctx: Ctx, caller: Caller, input: Input) {
  const patient = asPatient(caller)
  const saved = await saveOwnAddress(ctx, patient, input)
  return { message: ADDRESS_MESSAGES.saved, ...saved, id: idOf(patient) }
}

/** POST /api/save-address writes the same record by the same rules. */
export async function saveAddressAfterPurchase(ctx: Ctx, caller: Caller, input: Input) {
  await saveOwnAddress(ctx, asPatient(caller), input)
  return { message: ADDRESS_MESSAGES.saved }
}

/**
 * Saves the address that patients enter themselves. Another address than the one on file needs the password or a fresh
 * login while something is to be sent (D-100).
 * @throws AppError of the address; login_required, password_needed, password_wrong, too_many_requests
 */
async function saveOwnAddress(ctx: Ctx, patient: Patient, { currentPassword, ...input }: Input) {
  await assertPaidOrLoggedIn(ctx, patient, 'address.save_refused')
  const filed = await findShippingAddress(ctx.db, patient.userId)
  const address = await requireShippingAddress(ctx.db, input, filed?.state ?? null)
  await assertMayShipTo(ctx, patient, { address, currentPassword })
  return ctx.db.transaction((tx) => changeShipAddress(tx, ctx, patient, input))
}

/**
 * Allows the address on file always, and another one by the rule for redirecting the medicine (D-100): asked by both forms of
 * the address and by the checkout. Called outside the transaction of the change, as assertMayRedirect.
 * @throws AppError login_required, password_needed, password_wrong, too_many_requests
 */
export async function assertMayShipTo(
  ctx: Ctx,
  patient: Patient,
  { address, currentPassword }: { address: Address; currentPassword?: string | undefined },
): Promise<void> {
  const filed = await findShippingAddress(ctx.db, patient.userId)
  if (filed && sameAddress(filed, address)) return
  await assertMayRedirect(ctx, patient, currentPassword)
}
