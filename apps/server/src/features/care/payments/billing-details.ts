import { checkAddress, readAddress } from '@contour/domain/contact/address'
import { AppError } from '../../../app-error.ts'
import type { BillingDetails } from '../../../adapters/payment/port.ts'

type AddressInput = Parameters<typeof readAddress>[0]

/** The gateways accept no longer name, in characters. */
const MAX_NAME = 200

/**
 * Returns the billing address in the gateway's format; undefined if none was sent.
 * @param name the card holder's name as the browser sent it
 */
export function billingDetails(
  address: AddressInput | undefined,
  name?: unknown,
): BillingDetails | undefined {
  if (!address) return undefined
  const { address_line_1: line1, address_line_2: line2, city, state, zip } = readAddress(address)
  const holder = typeof name === 'string' ? name.slice(0, MAX_NAME) : ''
  return { name: holder, address: { line1, line2, city, state, zip } }
}

/** @throws AppError invalid_address */
export function assertBillingAddress(address: AddressInput | undefined): void {
  if (!address) return
  const billing = checkAddress(address, 'billing')
  if (!billing.ok) throw new AppError('invalid_address', { message: billing.message, field: billing.field })
}
