import { findState } from '../intake/states.ts'
import { normalLine } from '../text/normal-text.ts'
import { statesOfZip } from './zip-state.ts'

/** One stored address. Lines are at most 256 characters (document 2 §3). */
export type Address = {
  address_line_1: string
  address_line_2: string
  city: string
  state: string
  zip: string
}

/** Either spelling of the documents; both calls that save an address accept both. */
export type AddressInput = {
  address_line_1?: string | null
  address_line_2?: string | null
  addressLine1?: string | null
  addressLine2?: string | null
  city?: string | null
  state?: string | null
  zip?: string | null
}

export const ADDRESS_LINE_MAX = 256

/** Document 2 §5 and §8, document 1 §8. */
export const ADDRESS_MESSAGES = {
  shippingIncomplete: 'Please enter a complete shipping address.',
  billingIncomplete: 'Please enter a complete billing address.',
  state: 'State should be 2 Char long . Example CA , FL',
  zip: 'Please enter a five-digit ZIP code.',
  poBoxTitle: 'Invalid Address',
  poBox:
    'FedEx and UPS our carriers do not deliver to P.O. Box addresses. Please enter a valid street address.',
  military:
    'FedEx and UPS our carriers do not deliver to military addresses. Please enter a valid street address.',
  tooLong: 'Each address line can have up to 256 characters.',
  cannotValidate: 'Unable to validate address. Please enter your address manually.',
  suggestion: 'We found a suggested correction for your address.',
  unknown: 'Please check your address and try again.',
  validateFailed: 'Failed to validate address. Please try again.',
  saveFailed: 'Failed to save address. Please try again.',
  saved: 'Address updated successfully!',
} as const

/** Converts either spelling to the stored shape, in the one form of text (D-98); does not validate. */
export function readAddress(input: AddressInput): Address {
  const text = (...values: (string | null | undefined)[]) =>
    normalLine(values.find((value) => value?.trim()) ?? '')
  return {
    address_line_1: text(input.address_line_1, input.addressLine1),
    address_line_2: text(input.address_line_2, input.addressLine2),
    city: text(input.city),
    state: text(input.state).toUpperCase(),
    zip: text(input.zip).replace(/^(\d{5})[ -]?(\d{4})$/, '$1-$2'),
  }
}

const PO_BOX = [
  /\b(?:p ?o|post office|postal) ?(?:box|bx|b|drawer)(?![a-z])/,
  /\bcaller (?:box|bx|service)\b/,
  /\block ?box\b/,
  /\bgeneral delivery\b/,
  /\bapartado(?: postal|(?= ?\d))/,
  // A line that is nothing else; behind a rural route "Box 12" names a house.
  /^box ?#? ?\d+$/,
]

/**
 * Whether a street names a post office box, in any spelling of it that we know (X-47, D-97): periods and slashes do not
 * count, nor do the case, wide letters and signs that nobody sees.
 */
export function isPoBox(street: string): boolean {
  const plain = normalLine(street.normalize('NFKC'))
    .toLowerCase()
    .replaceAll(/[./\u200C\u200D]/g, '')
    .replaceAll(/[\s-]+/g, ' ')
    .trim()
  return PO_BOX.some((form) => form.test(plain))
}

/** Returns why the ZIP and the state of an address cannot both be right; null if they agree (D-97). */
export function zipProblem({ zip, state }: Pick<Address, 'zip' | 'state'>): string | null {
  const states = statesOfZip(zip)
  if (states.length === 0 || states.includes(state.toUpperCase())) return null
  const [first] = states.map((code) => findState(code)?.name ?? code)
  return `The ZIP code ${zip} is in ${first}. Please check the ZIP code and the state.`
}

/** Whether an address is APO, FPO or DPO, where the two carriers do not deliver overnight. */
export const isMilitary = (address: Pick<Address, 'city' | 'state'>): boolean =>
  ['AA', 'AE', 'AP'].includes(address.state.trim().toUpperCase()) ||
  ['APO', 'FPO', 'DPO'].includes(address.city.trim().toUpperCase())

const UNIT =
  /[\s,]+((?:apartment|apt|unit|suite|ste|room|rm|floor|fl|building|bldg|lot|space|spc|trailer|trlr|penthouse|ph)\.?\s*#?\s*(?:\d[\w-]{0,9}|[a-z]\d{0,4})|#\s*[\w-]{1,10})$/i

/** Moves a trailing unit of a typed street to line 2 (C-ADR-003): "12 Oak St Apt 4". */
export function splitUnit(street: string): { line1: string; line2: string } {
  const typed = street.trim().replace(/\s+/g, ' ')
  const match = typed.length <= ADDRESS_LINE_MAX * 2 ? UNIT.exec(typed) : null
  const line1 = match ? typed.slice(0, match.index).trim() : typed
  // A street needs a number and a name; "5 Unit B" alone is a street.
  return match?.[1] && line1.includes(' ') ? { line1, line2: match[1] } : { line1: typed, line2: '' }
}

export type AddressError = {
  field: keyof Address
  code: 'incomplete' | 'too_long' | 'state' | 'zip_state' | 'po_box' | 'military' | 'not_served'
  message: string
}

export type AddressCheck = { ok: true; address: Address } | ({ ok: false } & AddressError)

/**
 * Validates an address in either spelling; returns only the first error. Shipping also rejects post office boxes,
 * military addresses and states that are not served (document 2 §5, X-47, S-42); billing requires completeness and a
 * real state.
 */
export function checkAddress(input: AddressInput, kind: 'shipping' | 'billing'): AddressCheck {
  const address = readAddress(input)
  const refuse = (field: keyof Address, code: AddressError['code'], message: string): AddressCheck => ({
    ok: false,
    field,
    code,
    message,
  })
  const incomplete =
    kind === 'shipping' ? ADDRESS_MESSAGES.shippingIncomplete : ADDRESS_MESSAGES.billingIncomplete

  const missing = (['address_line_1', 'city', 'state', 'zip'] as const).find((field) => !address[field])
  if (missing) return refuse(missing, 'incomplete', incomplete)
  const long = (['address_line_1', 'address_line_2'] as const).find(
    (field) => address[field].length > ADDRESS_LINE_MAX,
  )
  if (long) return refuse(long, 'too_long', ADDRESS_MESSAGES.tooLong)
  if (kind === 'shipping') {
    if (isPoBox(address.address_line_1) || isPoBox(address.address_line_2)) {
      return refuse('address_line_1', 'po_box', ADDRESS_MESSAGES.poBox)
    }
    if (isMilitary(address)) return refuse('city', 'military', ADDRESS_MESSAGES.military)
  }
  const state = findState(address.state)
  if (!state) return refuse('state', 'state', ADDRESS_MESSAGES.state)
  if (!/^\d{5}(-\d{4})?$/.test(address.zip)) return refuse('zip', 'incomplete', ADDRESS_MESSAGES.zip)
  if (kind === 'shipping' && state.message) return refuse('state', 'not_served', state.message)
  const disagree = zipProblem(address)
  if (disagree) return refuse('zip', 'zip_state', disagree)
  return { ok: true, address }
}
