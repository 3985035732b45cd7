import { splitUnit } from '@contour/domain/contact/address'
import { z } from 'zod'
import { callVendor } from './call-vendor.ts'
import type { AddressService, AddressVerdict } from './port.ts'
import { deliverable } from './same-address.ts'

type Account = { authId: string; authToken: string; apiBase: string | null }

const text = z.string().default('')

const Candidates = z.array(
  z.object({
    delivery_line_1: text,
    components: z.object({ city_name: text, state_abbreviation: text, zipcode: text }),
    metadata: z.object({ record_type: text, zip_type: text }).default({ record_type: '', zip_type: '' }),
    analysis: z.object({ dpv_match_code: text }).default({ dpv_match_code: '' }),
  }),
)

const Suggestions = z.object({
  suggestions: z
    .array(z.object({ street_line: text, secondary: text, city: text, state: text, zipcode: text }))
    .nullable()
    .transform((list) => list ?? []),
})

const MOST = 5

/** Smarty's US Street and US Autocomplete Pro. Credentials go in the query: servers have no other option. */
export function createSmartyAddresses({ authId, authToken, apiBase }: Account): AddressService {
  const at = (host: string, path: string, query: Record<string, string>) => {
    const url = new URL(path, apiBase ?? `https://${host}.api.smarty.com`)
    url.search = new URLSearchParams({ ...query, 'auth-id': authId, 'auth-token': authToken }).toString()
    return url
  }
  return {
    async validate(address): Promise<AddressVerdict> {
      const { line1, line2, city, state, zip } = address
      const query = { street: line1, secondary: line2, city, state, zipcode: zip, candidates: '1' }
      const candidates = await callVendor(at('us-street', '/street-address', query), {}, Candidates)
      if (!candidates) return { verdict: 'unavailable', suggestions: [] }
      const [best] = candidates
      if (!best) return { verdict: 'invalid', suggestions: [] }
      if (best.metadata.record_type === 'P') return { verdict: 'po_box', suggestions: [] }
      if (best.metadata.zip_type === 'Military') return { verdict: 'military', suggestions: [] }
      const { city_name, state_abbreviation, zipcode } = best.components
      const found = {
        ...splitUnit(best.delivery_line_1),
        city: city_name,
        state: state_abbreviation,
        zip: zipcode,
      }
      switch (best.analysis.dpv_match_code) {
        case 'Y':
          return deliverable(address, found)
        case 'D':
        case 'S':
          return { verdict: 'ambiguous', suggestions: [] }
        default:
          return { verdict: 'invalid', suggestions: [] }
      }
    },
    async suggest(typed) {
      const query = { search: typed, max_results: String(MOST) }
      const answer = await callVendor(at('us-autocomplete-pro', '/lookup', query), {}, Suggestions)
      return (answer?.suggestions ?? [])
        .slice(0, MOST)
        .map(({ street_line, secondary, city, state, zipcode }) => ({
          line1: street_line,
          line2: secondary,
          city,
          state,
          zip: zipcode,
        }))
    },
  }
}
