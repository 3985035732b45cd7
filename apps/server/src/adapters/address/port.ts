/** A US address in the profile's field names. */
export type PostalAddress = { line1: string; line2: string; city: string; state: string; zip: string }

export type AddressVerdict = {
  verdict:
    | 'valid'
    | 'corrected'
    | 'ambiguous'
    | 'invalid'
    | 'po_box'
    | 'military'
    | 'incomplete'
    | 'unavailable'
  suggestions: PostalAddress[]
}

/** Completes and checks addresses. An outage returns "unavailable" and never stops a sale (integrations.md 3). */
export type AddressService = {
  suggest(text: string): Promise<PostalAddress[]>
  validate(address: PostalAddress): Promise<AddressVerdict>
}
