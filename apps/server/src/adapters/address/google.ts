import { z } from 'zod'
import { callVendor } from './call-vendor.ts'
import type { AddressService, AddressVerdict, PostalAddress } from './port.ts'
import { deliverable } from './same-address.ts'

type Account = { apiKey: string; apiBase: string | null }

const text = z.string().default('')

const Validation = z.object({
  result: z.object({
    verdict: z
      .object({
        validationGranularity: text,
        addressComplete: z.boolean().default(false),
        hasUnconfirmedComponents: z.boolean().default(false),
      })
      .default({ validationGranularity: '', addressComplete: false, hasUnconfirmedComponents: false }),
    address: z.object({
      postalAddress: z.object({
        addressLines: z.array(z.string()).default([]),
        locality: text,
        administrativeArea: text,
        postalCode: text,
      }),
    }),
    metadata: z.object({ poBox: z.boolean().default(false) }).default({ poBox: false }),
    uspsData: z
      .object({
        dpvConfirmation: text,
        addressRecordType: text,
        poBoxOnlyPostalCode: z.boolean().default(false),
      })
      .default({ dpvConfirmation: '', addressRecordType: '', poBoxOnlyPostalCode: false }),
  }),
})

const Prediction = z.object({
  placeId: z.string(),
  structuredFormat: z.object({ mainText: z.object({ text }), secondaryText: z.object({ text }) }),
})
const Predictions = z.object({
  suggestions: z.array(z.object({ placePrediction: Prediction.optional() })).default([]),
})
const Place = z.object({
  addressComponents: z.array(z.object({ longText: text, shortText: text, types: z.array(z.string()) })),
})

const MOST = 5
const UNAVAILABLE: AddressVerdict = { verdict: 'unavailable', suggestions: [] }

/**
 * Google's Address Validation and Places (New). Its terms allow us to store nothing of a response except the address
 * that the user chose, so nothing is cached here (integrations.md 3).
 */
export function createGoogleAddresses({ apiKey, apiBase }: Account): AddressService {
  const at = (host: string, path: string) => new URL(path, apiBase ?? `https://${host}.googleapis.com`)
  const headers = { 'x-goog-api-key': apiKey }

  return {
    async validate(address) {
      const answer = await callVendor(
        at('addressvalidation', '/v1:validateAddress'),
        {
          method: 'POST',
          headers,
          body: {
            address: {
              regionCode: 'US',
              addressLines: [address.line1, address.line2].filter(Boolean),
              locality: address.city,
              administrativeArea: address.state,
              postalCode: address.zip,
            },
            enableUspsCass: true,
          },
        },
        Validation,
      )
      return answer ? toVerdict(address, answer.result) : UNAVAILABLE
    },
    async suggest(typed) {
      const answer = await callVendor(
        at('places', '/v1/places:autocomplete'),
        {
          method: 'POST',
          headers,
          body: {
            input: typed,
            includedRegionCodes: ['us'],
            includedPrimaryTypes: ['street_address', 'premise', 'subpremise'],
          },
        },
        Predictions,
      )
      const found = (answer?.suggestions ?? []).flatMap(({ placePrediction }) => placePrediction ?? [])
      const [only] = found
      // A prediction has no ZIP and each look-up of one costs money: it is made once the text matches one address.
      if (only && found.length === 1) return resolve(only.placeId)
      return found.slice(0, MOST).flatMap(({ structuredFormat: { mainText, secondaryText } }) => {
        const [city = '', state = ''] = secondaryText.text.split(',').map((part) => part.trim())
        return /^[A-Z]{2}$/.test(state) ? [{ line1: mainText.text, line2: '', city, state, zip: '' }] : []
      })
    },
  }

  async function resolve(placeId: string): Promise<PostalAddress[]> {
    const place = await callVendor(
      at('places', `/v1/places/${encodeURIComponent(placeId)}`),
      { headers: { ...headers, 'x-goog-fieldmask': 'addressComponents' } },
      Place,
    )
    if (!place) return []
    const part = (type: string, form: 'longText' | 'shortText') =>
      place.addressComponents.find(({ types }) => types.includes(type))?.[form] ?? ''
    const line1 = `${part('street_number', 'longText')} ${part('route', 'shortText')}`.trim()
    const state = part('administrative_area_level_1', 'shortText')
    const zip = part('postal_code', 'longText')
    return line1 && state
      ? [{ line1, line2: part('subpremise', 'longText'), city: part('locality', 'longText'), state, zip }]
      : []
  }
}

/** USPS's result decides first (Y, D, S, N); without one, Google's own verdict. */
function toVerdict(typed: PostalAddress, result: z.output<typeof Validation>['result']): AddressVerdict {
  const { verdict, address, metadata, uspsData } = result
  if (metadata.poBox || uspsData.addressRecordType === 'P' || uspsData.poBoxOnlyPostalCode)
    return { verdict: 'po_box', suggestions: [] }
  const { addressLines, locality, administrativeArea, postalCode } = address.postalAddress
  const [line1 = '', line2 = ''] = addressLines
  const found = { line1, line2, city: locality, state: administrativeArea, zip: postalCode.slice(0, 5) }
  const atTheDoor = /^(SUB_)?PREMISE$/.test(verdict.validationGranularity)
  switch (uspsData.dpvConfirmation) {
    case 'Y':
      return deliverable(typed, found)
    case 'D':
    case 'S':
      return { verdict: 'ambiguous', suggestions: [] }
    case '':
      return atTheDoor && verdict.addressComplete && !verdict.hasUnconfirmedComponents
        ? deliverable(typed, found)
        : { verdict: 'ambiguous', suggestions: [] }
    default:
      return { verdict: 'invalid', suggestions: [] }
  }
}
