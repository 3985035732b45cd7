import { isMilitary } from '@contour/domain/contact/address'
import type { AddressService, AddressVerdict, PostalAddress } from './port.ts'
import { readStreet } from './read-street.ts'
import { cityKey, loadZipTable, type ZipTable } from './zip-table.ts'

const MOST = 5

/**
 * Checks addresses without an outside service: the format of the street, PO boxes, military addresses, and whether ZIP,
 * city and state belong together. It has no list of streets, so a misspelled street passes (integrations.md 3).
 */
export function createEmbeddedAddresses(): AddressService {
  let table: ZipTable | null = null
  const zips = () => (table ??= loadZipTable())
  return {
    validate: async (address) => validate(zips, address),
    suggest: async (text) => suggest(zips, text),
  }
}

const verdict = (kind: AddressVerdict['verdict'], suggestions: PostalAddress[] = []): AddressVerdict => ({
  verdict: kind,
  suggestions,
})

function validate(zips: () => ZipTable, address: PostalAddress): AddressVerdict {
  const { line1, city, state, zip } = address
  if ([line1, city, state, zip].some((part) => part.trim() === '')) return verdict('incomplete')
  if (!/^\d{5}(-\d{4})?$/.test(zip.trim())) return verdict('incomplete')
  const street = readStreet(address)
  if (street === 'po_box') return verdict('po_box')
  if (isMilitary(address)) return verdict('military')
  if (street === 'none') return verdict('invalid')
  const code = state.trim().toUpperCase()
  const place = zips().find(zip.trim().slice(0, 5))
  // The table lacks recently created ZIPs; their first three digits still identify the state.
  if (!place) return verdict(zips().statesNear(zip.trim()).has(code) ? 'ambiguous' : 'invalid')
  if (place.state !== code) return verdict('invalid')
  if (cityKey(place.city) !== cityKey(city)) return verdict('corrected', [{ ...address, city: place.city }])
  return verdict(street === 'rural' ? 'ambiguous' : 'valid')
}

/** Returns the street as typed, with the cities that match the ZIP or the beginning of a city after the last comma. */
function suggest(zips: () => ZipTable, text: string): PostalAddress[] {
  const typed = text.trim().replaceAll(/\s+/g, ' ')
  if (!/^\d+\S* \S/.test(typed)) return []
  const withZip = /^(.*?)[\s,]+(\d{5})(?:-\d{4})?$/.exec(typed)
  if (withZip) {
    const [, rest = '', zip = ''] = withZip
    const place = zips().find(zip)
    if (!place) return []
    return [{ line1: withoutPlace(rest, place), line2: '', city: place.city, state: place.state, zip }]
  }
  const parts = typed.split(',').map((part) => part.trim())
  if (parts.length < 2) return []
  const [line1 = '', city = '', state = ''] = parts
  if (city.length < 2) return []
  const inState = /^[A-Za-z]{2}$/.test(state) ? state.toUpperCase() : null
  return zips()
    .citiesFrom(city, inState, MOST)
    .map((found) => ({ line1, line2: '', city: found.city, state: found.state, zip: found.zip }))
}

/** Removes from a typed line the city and state that belong to its ZIP. */
function withoutPlace(line: string, place: { city: string; state: string }): string {
  let rest = line.replace(/[\s,]+$/, '')
  for (const name of [place.state, place.city])
    if (new RegExp(`[\\s,]${escape(name)}$`, 'i').test(rest))
      rest = rest.slice(0, -name.length).replace(/[\s,]+$/, '')
  return rest
}

const escape = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')
