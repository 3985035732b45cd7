import type { AddressValue } from '../address/address-value.ts'
import type { CardOwner } from './card-handle.ts'

/** Returns what the card issuer compares: the name on the account, empty where it is not known, and the billing address. */
export const cardOwner = (
  person: { first_name?: string | null; last_name?: string | null } | undefined,
  address: AddressValue,
): CardOwner => ({
  name: `${person?.first_name ?? ''} ${person?.last_name ?? ''}`.trim(),
  address: {
    line1: address.addressLine1,
    line2: address.addressLine2,
    city: address.city,
    state: address.state,
    postal_code: address.zip,
    country: 'US',
  },
})
