import { fromSuggestion, type AddressValue } from '../../address/address-value.ts'
import { readSession } from '../../lib/session.ts'

type SavedAddress = {
  address_line_1: string
  address_line_2?: string | null
  city: string
  state: string
  zip: string
}

export function addressOnFile(stored: SavedAddress | null): AddressValue | null {
  if (stored) return fromSuggestion({ ...stored, address_line_2: stored.address_line_2 ?? '' })
  const user = readSession()?.user
  if (!user?.address || !user.zip) return null
  return fromSuggestion({
    address_line_1: user.address,
    address_line_2: '',
    city: user.city ?? '',
    state: user.state ?? '',
    zip: user.zip,
  })
}
