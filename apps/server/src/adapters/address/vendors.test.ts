import { createServer, type IncomingMessage, type Server } from 'node:http'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createGoogleAddresses } from './google.ts'
import type { PostalAddress } from './port.ts'
import published from './published-fields.json' with { type: 'json' }
import { createSmartyAddresses } from './smarty.ts'

type Input = { method: string; url: URL; headers: IncomingMessage['headers']; body: unknown }

/** A vendor on loopback: records the requests and returns the responses that the test sets. */
let server: Server
let base = ''
let requested: Input[] = []
let answers: { status: number; body: unknown }[] = []
beforeAll(async () => {
  server = createServer((request, response) => {
    let text = ''
    request.on('data', (chunk) => (text += String(chunk)))
    request.on('end', () => {
      requested.push({
        method: request.method ?? '',
        url: new URL(request.url ?? '/', base),
        headers: request.headers,
        body: text ? JSON.parse(text) : null,
      })
      const { status, body } = answers.shift() ?? { status: 500, body: {} }
      response.writeHead(status, { 'content-type': 'application/json' })
      response.end(typeof body === 'string' ? body : JSON.stringify(body))
    })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const address = server.address()
  base = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`
})
afterAll(() => server.close())
beforeEach(() => {
  requested = []
  answers = []
})

const typed: PostalAddress = { line1: '12 Oak St', line2: 'Apt 4', city: 'Tampa', state: 'FL', zip: '33602' }
const say = (body: unknown, status = 200) => answers.push({ status, body })
const google = () => createGoogleAddresses({ apiKey: 'test-key', apiBase: base })
const smarty = () => createSmartyAddresses({ authId: 'id', authToken: 'word', apiBase: base })

/** Property names of an object that its vendor has not published. */
const unpublished = (value: object, names: readonly string[]) =>
  Object.keys(value).filter((name) => !names.includes(name))

const googleResult = (change: { dpv?: string; city?: string; complete?: boolean; poBox?: boolean } = {}) => ({
  result: {
    verdict: {
      inputGranularity: 'SUB_PREMISE',
      validationGranularity: 'SUB_PREMISE',
      addressComplete: change.complete ?? true,
    },
    address: {
      formattedAddress: '12 Oak Street Apt 4, Tampa, FL 33602-1234, USA',
      postalAddress: {
        regionCode: 'US',
        addressLines: ['12 Oak St', 'Apt 4'],
        locality: change.city ?? 'Tampa',
        administrativeArea: 'FL',
        postalCode: '33602-1234',
      },
    },
    metadata: { poBox: change.poBox ?? false, residential: true },
    ...(change.dpv === undefined
      ? {}
      : { uspsData: { dpvConfirmation: change.dpv, addressRecordType: 'S' } }),
  },
  responseId: 'r1',
})

describe('Google', () => {
  const fields = published.google

  test('asks as published, with the key in a header and never in the address', async () => {
    say(googleResult({ dpv: 'Y' }))
    await google().validate(typed)
    const [call] = requested
    expect(call).toMatchObject({ method: 'POST', headers: { 'x-goog-api-key': 'test-key' } })
    expect(`${call?.url.pathname}${call?.url.search}`).toBe('/v1:validateAddress')
    const body = call?.body as { address: object }
    expect(unpublished(body, fields.ValidateAddressRequest)).toEqual([])
    expect(unpublished(body.address, fields.PostalAddress)).toEqual([])
    expect(body).toMatchObject({ address: { regionCode: 'US', addressLines: ['12 Oak St', 'Apt 4'] } })
  })

  test('the answers shown to it here have no field that the vendor has not published', () => {
    const answer = googleResult({ dpv: 'Y' })
    const { verdict, address, metadata, uspsData = {} } = answer.result
    expect([
      ...unpublished(answer, fields.ValidateAddressResponse),
      ...unpublished(answer.result, fields.ValidationResult),
      ...unpublished(verdict, fields.Verdict),
      ...unpublished(address, fields.Address),
      ...unpublished(address.postalAddress, fields.PostalAddress),
      ...unpublished(metadata, fields.AddressMetadata),
      ...unpublished(uspsData, fields.UspsData),
    ]).toEqual([])
  })

  test.each([
    ['valid', googleResult({ dpv: 'Y' })],
    ['corrected', googleResult({ dpv: 'Y', city: 'Tampa Heights' })],
    ['ambiguous', googleResult({ dpv: 'D' })],
    ['ambiguous', googleResult({ dpv: 'S' })],
    ['invalid', googleResult({ dpv: 'N' })],
    ['po_box', googleResult({ dpv: 'Y', poBox: true })],
    ['valid', googleResult({})],
    ['ambiguous', googleResult({ complete: false })],
  ])('%s', async (verdict, body) => {
    say(body)
    const { verdict: found, suggestions } = await google().validate(typed)
    expect(found).toBe(verdict)
    expect(suggestions).toEqual(verdict === 'corrected' ? [{ ...typed, city: 'Tampa Heights' }] : [])
  })

  const prediction = (main: string, secondary: string) => ({
    placePrediction: {
      placeId: 'place/1',
      structuredFormat: { mainText: { text: main }, secondaryText: { text: secondary } },
    },
  })

  test('several predictions come without a ZIP and cost one call', async () => {
    say({
      suggestions: [prediction('12 Oak St', 'Tampa, FL, USA'), prediction('12 Oak Ave', 'Miami, FL, USA')],
    })
    expect(await google().suggest('12 Oak')).toEqual([
      { line1: '12 Oak St', line2: '', city: 'Tampa', state: 'FL', zip: '' },
      { line1: '12 Oak Ave', line2: '', city: 'Miami', state: 'FL', zip: '' },
    ])
    expect(requested).toHaveLength(1)
    expect(unpublished(requested[0]?.body as object, fields.AutocompleteRequest)).toEqual([])
  })

  test('a single one is looked up with its field mask', async () => {
    say({ suggestions: [prediction('12 Oak St', 'Tampa, FL, USA')] })
    const part = (type: string, longText: string, shortText = longText) => ({
      longText,
      shortText,
      types: [type],
    })
    const addressComponents = [
      part('street_number', '12'),
      part('route', 'Oak Street', 'Oak St'),
      part('locality', 'Tampa'),
      part('administrative_area_level_1', 'Florida', 'FL'),
      part('postal_code', '33602'),
    ]
    say({ addressComponents })
    expect(await google().suggest('12 Oak St Tampa')).toEqual([{ ...typed, line2: '' }])
    expect(requested[1]?.url.pathname).toBe('/v1/places/place%2F1')
    expect(requested[1]?.headers['x-goog-fieldmask']).toBe('addressComponents')
    for (const component of addressComponents)
      expect(unpublished(component, fields.PlaceAddressComponent)).toEqual([])
  })
})

const candidate = (change: { dpv?: string; record?: string; zipType?: string; city?: string } = {}) => ({
  input_index: 0,
  delivery_line_1: '12 Oak St Apt 4',
  components: {
    city_name: change.city ?? 'Tampa',
    state_abbreviation: 'FL',
    zipcode: '33602',
    plus4_code: '1234',
  },
  metadata: { record_type: change.record ?? 'H', zip_type: change.zipType ?? 'Standard' },
  analysis: { dpv_match_code: change.dpv ?? 'Y', dpv_footnotes: 'AABB' },
})

describe('Smarty', () => {
  test('asks for one candidate, with its credentials and the address as typed', async () => {
    say([candidate()])
    await smarty().validate(typed)
    expect(requested[0]).toMatchObject({ method: 'GET' })
    expect(requested[0]?.url.pathname).toBe('/street-address')
    expect(Object.fromEntries(requested[0]?.url.searchParams ?? [])).toEqual({
      street: '12 Oak St',
      secondary: 'Apt 4',
      city: 'Tampa',
      state: 'FL',
      zipcode: '33602',
      candidates: '1',
      'auth-id': 'id',
      'auth-token': 'word',
    })
  })

  test('the answers shown to it here have no field that the vendor has not published', () => {
    const { smarty: fields } = published
    const answer = candidate()
    expect([
      ...unpublished(answer, fields.Candidate),
      ...unpublished(answer.components, fields.Components),
      ...unpublished(answer.metadata, fields.Metadata),
      ...unpublished(answer.analysis, fields.Analysis),
    ]).toEqual([])
  })

  test.each([
    ['valid', [candidate()]],
    ['corrected', [candidate({ city: 'Tampa Heights' })]],
    ['ambiguous', [candidate({ dpv: 'D' })]],
    ['ambiguous', [candidate({ dpv: 'S' })]],
    ['invalid', [candidate({ dpv: 'N' })]],
    ['invalid', []],
    ['po_box', [candidate({ record: 'P' })]],
    ['military', [candidate({ zipType: 'Military' })]],
  ])('%s', async (verdict, body) => {
    say(body)
    const { verdict: found, suggestions } = await smarty().validate(typed)
    expect(found).toBe(verdict)
    expect(suggestions).toEqual(verdict === 'corrected' ? [{ ...typed, city: 'Tampa Heights' }] : [])
  })

  test('suggestions come whole; none is no failure', async () => {
    const suggestion = {
      street_line: '12 Oak St',
      secondary: 'Apt 4',
      city: 'Tampa',
      state: 'FL',
      zipcode: '33602',
    }
    expect(unpublished(suggestion, published.smarty.Suggestion)).toEqual([])
    say({ suggestions: [suggestion] })
    expect(await smarty().suggest('12 oak')).toEqual([typed])
    expect(requested[0]?.url.searchParams.get('search')).toBe('12 oak')
    say({ suggestions: null })
    expect(await smarty().suggest('nothing')).toEqual([])
  })
})

describe.each([
  ['Google', google],
  ['Smarty', smarty],
])('%s', (_, service) => {
  test.each<[string, unknown, number]>([
    ['is down', {}, 503],
    ['refuses the key', { error: {} }, 403],
    ['answers no JSON', 'once upon a time', 200],
    ['answers another shape', { result: { verdict: 7 } }, 200],
  ])('S-27 a vendor that %s stops nobody', async (_what, body, status) => {
    say(body, status)
    expect(await service().validate(typed)).toEqual({ verdict: 'unavailable', suggestions: [] })
    say(body, status)
    expect(await service().suggest('12 Oak St')).toEqual([])
  })
})
