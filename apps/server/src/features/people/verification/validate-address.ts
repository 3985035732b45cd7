import { ADDRESS_MESSAGES } from '@contour/domain/contact/address'
import type { Address, AddressError, AddressInput } from '@contour/domain/contact/address'
import type { PostalAddress } from '../../../adapters/address/port.ts'
import { asPatient } from '../../../caller.ts'
import type { Caller } from '../../../caller.ts'
import type { Ctx } from '../../../context.ts'
import { notFound } from '../../../app-error.ts'
import { checkShippingAddress, findShippingAddress } from './shipping-address.ts'

type Reason =
  | 'ok'
  | 'corrected'
  | 'unknown'
  | 'po_box'
  | 'military'
  | 'incomplete'
  | 'not_served'
  | 'unavailable'
type Verdict = { message: string; valid: boolean; suggestions: Address[]; reason: Reason }

/** GET /api/address/validate/{userId}: the caller's own address on file; any other id is not found (D-29). */
export async function validateOwnAddress(ctx: Ctx, caller: Caller, userId: string) {
  const patient = asPatient(caller)
  if (userId !== patient.userPublicId) throw notFound()
  const address = await findShippingAddress(ctx.db, patient.userId)
  const verdict = address
    ? await verify(ctx, address)
    : refused('incomplete', ADDRESS_MESSAGES.shippingIncomplete)
  return { status: 'success' as const, ...verdict, address }
}

/** POST /api/address/validate: an address as typed, in either spelling. */
export async function validateAddress(ctx: Ctx, input: AddressInput) {
  return { status: 'success' as const, ...(await verify(ctx, input)) }
}

/** GET /api/app/address/suggest: addresses that complete the typed text. */
export async function suggestAddress(ctx: Ctx, text: string) {
  const found = await ctx.addresses.suggest(text)
  return { status: 'success' as const, message: '', suggestions: found.map(toAddress) }
}

const refused = (reason: Reason, message: string, suggestions: Address[] = []): Verdict => ({
  message,
  valid: false,
  suggestions,
  reason,
})

const REASONS: Record<AddressError['code'], Reason> = {
  incomplete: 'incomplete',
  too_long: 'incomplete',
  state: 'incomplete',
  zip_state: 'incomplete',
  po_box: 'po_box',
  military: 'military',
  not_served: 'not_served',
}

/**
 * Checks our own rules first, then the address service; if it is unavailable the user can continue by hand and is never
 * blocked (S-27).
 */
async function verify(ctx: Ctx, input: AddressInput): Promise<Verdict> {
  const check = await checkShippingAddress(ctx.db, input)
  if (!check.ok) return refused(REASONS[check.code], check.message)
  const { verdict, suggestions } = await ctx.addresses.validate(toPostal(check.address))
  const found = suggestions.map(toAddress)
  switch (verdict) {
    case 'valid':
      return { message: '', valid: true, suggestions: [], reason: 'ok' }
    case 'unavailable':
      return refused('unavailable', ADDRESS_MESSAGES.cannotValidate)
    case 'po_box':
      return refused('po_box', ADDRESS_MESSAGES.poBox)
    case 'military':
      return refused('military', ADDRESS_MESSAGES.military)
    case 'incomplete':
      return refused('incomplete', ADDRESS_MESSAGES.shippingIncomplete)
    default:
      return found.length > 0
        ? refused('corrected', ADDRESS_MESSAGES.suggestion, found)
        : refused('unknown', ADDRESS_MESSAGES.unknown)
  }
}

const toPostal = (address: Address): PostalAddress => ({
  line1: address.address_line_1,
  line2: address.address_line_2,
  city: address.city,
  state: address.state,
  zip: address.zip,
})

const toAddress = ({ line1, line2, city, state, zip }: PostalAddress): Address => ({
  address_line_1: line1,
  address_line_2: line2,
  city,
  state,
  zip,
})
