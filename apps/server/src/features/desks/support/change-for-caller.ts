import type { AddressInput } from '@contour/domain/contact/address'
import type { ContactChannel } from '@contour/domain/contact/contact-channel'
import { AppError } from '../../../app-error.ts'
import { asStaff, type Caller } from '../../../caller.ts'
import type { Ctx } from '../../../context.ts'
import { lockPatient } from '../../../db/lock-patient.ts'
import {
  acceptCode,
  changeShipAddress,
  issueCode,
  openContactChange,
  readNewContact,
} from '../../people/verification/index.ts'
import { findPerson } from './find-person.ts'

/**
 * Saves the shipping address for a verified caller, by the function of the patient's own change (D-94): the person is told
 * by letter, and an order whose label the pharmacy has keeps its address.
 * @throws AppError not_found, and what the patient's own change refuses
 */
export async function changeAddressForCaller(ctx: Ctx, { id, ...input }: AddressInput & { id: string }) {
  const user = await findPerson(ctx.db, id)
  const saved = await ctx.db.transaction((tx) => changeShipAddress(tx, ctx, { userId: user.id }, input))
  const message = saved.next_parcel_only
    ? 'Saved for the parcel after the one that the pharmacy has.'
    : 'The address is saved.'
  return { message, ...saved }
}

/**
 * Enters a new phone or email for a verified caller and sends its code there. Until the code is read the contact on file
 * stays (D-07), and then the old one is told and may undo it (D-59).
 * @throws AppError not_found, and what the patient's own change refuses
 */
export async function changeContactForCaller(
  ctx: Ctx,
  caller: Caller,
  { id, channel, value }: { id: string; channel: ContactChannel; value: string },
) {
  const staff = asStaff(caller)
  const user = await findPerson(ctx.db, id)
  const contact = await readNewContact(ctx, { userId: user.id, meta: staff.meta }, { channel, value })
  if (contact === (channel === 'phone' ? user.phone : user.email))
    throw new AppError('conflict', { message: 'This contact is on file already.' })
  await ctx.db.transaction(async (tx) => {
    const locked = await lockPatient(tx, user.id)
    await openContactChange(tx, ctx.clock, locked, channel, contact)
    await issueCode(tx, ctx, user.id, channel)
  })
  return { message: 'The code is on its way. Ask the caller to read it to you.' }
}

/** Enters the code that a verified caller reads. @throws AppError not_found, and what the patient reads */
export async function confirmContactForCaller(
  ctx: Ctx,
  { id, channel, code }: { id: string; channel: ContactChannel; code: string },
) {
  const user = await findPerson(ctx.db, id)
  await acceptCode(ctx, user.id, { channel, code })
  return { message: 'The new contact is verified.' }
}
