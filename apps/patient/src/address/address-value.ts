import { splitUnit } from '@contour/domain/contact/address'

/** An address with the field names of checkout (document 2 §3). */
export type AddressValue = {
  addressLine1: string
  addressLine2: string
  city: string
  state: string
  zip: string
}

export const emptyAddress: AddressValue = { addressLine1: '', addressLine2: '', city: '', state: '', zip: '' }

type Suggested = { address_line_1: string; address_line_2: string; city: string; state: string; zip: string }

export const fromSuggestion = (found: Suggested): AddressValue => ({
  addressLine1: found.address_line_1,
  addressLine2: found.address_line_2,
  city: found.city,
  state: found.state,
  zip: found.zip,
})

/** Moves a trailing unit of a typed street to line 2 if line 2 is empty (C-ADR-003). */
export function splitTypedStreet(value: AddressValue): AddressValue {
  if (value.addressLine2.trim()) return value
  const { line1, line2 } = splitUnit(value.addressLine1)
  return line2 ? { ...value, addressLine1: line1, addressLine2: line2 } : value
}

/** "100 Example Street, Apt 4, Austin, TX 78701" */
export const oneLine = (found: Suggested): string =>
  [found.address_line_1, found.address_line_2, found.city, `${found.state} ${found.zip}`]
    .filter(Boolean)
    .join(', ')

export const checkoutField = {
  address_line_1: 'addressLine1',
  address_line_2: 'addressLine2',
  city: 'city',
  state: 'state',
  zip: 'zip',
} as const satisfies Record<string, keyof AddressValue>
