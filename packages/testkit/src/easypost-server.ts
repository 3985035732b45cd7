import { createHmac } from 'node:crypto'
import { createServer } from 'node:http'

export type Told = {
  status: string
  /** When the carrier scanned it, and when the tracker last changed. */
  at: Date
  /** Scans before this one. */
  before?: readonly { status: string; at: Date }[]
  expectedOn?: string
}

export const EASYPOST_SECRET = 'the-secret-of-this-account'

const published = (at: Date) => at.toISOString().replace(/\.\d{3}Z$/, 'Z')

/** A tracker in the shape of EasyPost's, with the fields of its published and recorded ones. */
function trackerOf(number: string, carrier: string, { status, at, before = [], expectedOn }: Told) {
  return {
    id: `trk_${number}`,
    object: 'Tracker',
    mode: 'production',
    tracking_code: number,
    status,
    status_detail: 'status_update',
    created_at: published(at),
    updated_at: published(at),
    signed_by: null,
    weight: null,
    est_delivery_date: expectedOn ? `${expectedOn}T00:00:00Z` : null,
    shipment_id: null,
    carrier,
    tracking_details: [...before, { status, at }].map((scan) => ({
      object: 'TrackingDetail',
      message: 'Scanned',
      status: scan.status,
      status_detail: 'status_update',
      datetime: published(scan.at),
      source: carrier,
      tracking_location: { object: 'TrackingLocation', city: null, state: null, country: null, zip: null },
    })),
    carrier_detail: { object: 'CarrierDetail', service: null, est_delivery_date_local: expectedOn ?? null },
    finalized: true,
    is_return: false,
    public_url: `https://track.easypost.com/${number}`,
  }
}

/** An event as EasyPost posts it. */
export const trackerEvent = (number: string, told: Told, carrier = 'FedEx'): string =>
  JSON.stringify({
    description: 'tracker.updated',
    mode: 'production',
    id: `evt_${number}_${told.status}`,
    object: 'Event',
    status: 'pending',
    result: trackerOf(number, carrier, told),
  })

/** The signature of a body under a secret, computed apart from the adapter. */
export const signedByEasyPost = (body: string, secret = EASYPOST_SECRET): string =>
  `hmac-sha256-hex=${createHmac('sha256', secret.normalize('NFKD')).update(body).digest('hex')}`

/** A server on loopback that follows labels like EasyPost: the test says what it knows of each number. */
export async function startEasyPost(key: string) {
  const told = new Map<string, Told>()
  const labels = new Map<string, string>()
  const calls: string[] = []
  let webhooks: { url: string; disabled_at: string | null }[] = []
  let down = false
  const answer = (method: string, path: string, body: string): { status: number; body: unknown } => {
    if (path === '/v2/webhooks') return { status: 200, body: { webhooks } }
    const asked = method === 'POST' ? JSON.parse(body).tracker : null
    const number = String(asked?.tracking_code ?? path.replace('/v2/trackers/trk_', ''))
    if (asked) labels.set(number, String(asked.carrier))
    // EasyPost follows any number, and knows nothing of it at first.
    if (asked && !told.has(number))
      told.set(number, { status: 'unknown', at: new Date('2027-01-01T00:00:00Z') })
    const carrier = labels.get(number)
    const known = told.get(number)
    if (!known || carrier === undefined)
      return { status: 404, body: { error: { code: 'RESOURCE.NOT_FOUND' } } }
    return { status: 200, body: trackerOf(number, carrier, known) }
  }
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk) => (body += String(chunk)))
    request.on('end', () => {
      const { method = '', url = '' } = request
      calls.push(`${method} ${url}`)
      const allowed = request.headers.authorization === `Basic ${Buffer.from(`${key}:`).toString('base64')}`
      const said = down
        ? { status: 503, body: {} }
        : allowed
          ? answer(method, url, body)
          : { status: 401, body: {} }
      response.writeHead(said.status, { 'content-type': 'application/json' })
      response.end(JSON.stringify(said.body))
    })
  })
  await new Promise<void>((listens) => server.listen(0, '127.0.0.1', listens))
  const address = server.address()
  return {
    base: `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`,
    calls,
    tell: (number: string, what: Told) => void told.set(number, what),
    setWebhooks: (list: typeof webhooks) => void (webhooks = list),
    setDown: (isDown: boolean) => void (down = isDown),
    close: () =>
      new Promise<void>((closed) => {
        server.closeAllConnections()
        server.close(() => closed())
      }),
  }
}
