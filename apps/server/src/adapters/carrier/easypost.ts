import { meaningOfScan, readScanStatus } from '@contour/domain/shipments/carrier-scan'
import { isPlainDate } from '@contour/domain/time/plain-date'
import { z } from 'zod'
import { causeOf } from '../../cause-of.ts'
import { isSignedByEasyPost } from './easypost-signature.ts'
import { CarrierUnavailable, UnsignedScan, type Carriers, type Scan } from './port.ts'

export type EasyPostAccount = { apiKey: string; webhookSecret: string; apiBase: string | null }

const EASYPOST = 'https://api.easypost.com'
/** Nobody waits for an answer: it is asked for in the background. */
const LIMIT_MS = 30_000

const instant = z
  .string()
  .refine((text) => !Number.isNaN(Date.parse(text)))
  .transform((text) => new Date(text))

const Tracker = z.object({
  id: z.string(),
  object: z.literal('Tracker'),
  tracking_code: z.string(),
  status: z.string(),
  updated_at: instant,
  est_delivery_date: z.string().nullish(),
  tracking_details: z
    .array(z.object({ status: z.string(), datetime: instant }))
    .nullish()
    .catch(null),
  carrier_detail: z.object({ est_delivery_date_local: z.string().nullish() }).nullish().catch(null),
})

const TrackerEvent = z.object({ description: z.string(), result: Tracker })

/** Reads a tracker of EasyPost. The day that it expects has no time of its own: midnight UTC is that day, wherever it is read. */
function scanOf(tracker: z.output<typeof Tracker>): Scan {
  const { id, tracking_code: tracking, updated_at: at } = tracker
  const status = readScanStatus(tracker.status)
  const meaning = meaningOfScan(status)
  const details = (tracker.tracking_details ?? []).toSorted(
    (a, b) => a.datetime.getTime() - b.datetime.getTime(),
  )
  const first = details.find((detail) => meaningOfScan(readScanStatus(detail.status)) !== 'none')
  const brought = details.findLast((detail) => detail.status === 'delivered')
  const day = (tracker.carrier_detail?.est_delivery_date_local ?? tracker.est_delivery_date)?.slice(0, 10)
  return {
    tracker: id,
    tracking,
    status,
    at,
    pickedUpAt: first?.datetime ?? (meaning === 'none' ? null : at),
    deliveredAt: meaning === 'delivered' ? (brought?.datetime ?? at) : null,
    expectedOn: day !== undefined && isPlainDate(day) ? day : null,
  }
}

/** Calls EasyPost with the key as the name of Basic auth. @throws CarrierUnavailable with its cause */
async function ask(account: EasyPostAccount, path: string, body?: object): Promise<Response> {
  try {
    return await fetch(new URL(path, account.apiBase ?? EASYPOST), {
      method: body ? 'POST' : 'GET',
      headers: {
        authorization: `Basic ${Buffer.from(`${account.apiKey}:`).toString('base64')}`,
        ...(body ? { 'content-type': 'application/json' } : {}),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
      redirect: 'error',
      signal: AbortSignal.timeout(LIMIT_MS),
    })
  } catch (error) {
    throw new CarrierUnavailable(causeOf(error) ?? 'no answer')
  }
}

async function readTracker(response: Response): Promise<Scan> {
  if (!response.ok) throw new CarrierUnavailable(`refused with ${response.status}`)
  const read = Tracker.safeParse(await response.json().catch(() => null))
  if (!read.success) throw new CarrierUnavailable('an answer that is no tracker')
  return scanOf(read.data)
}

/** EasyPost's trackers, by their API and their webhook. `apiBase` names a server of the same shape, for tests. */
export const createEasyPost = (account: EasyPostAccount): Carriers => ({
  follows: () => true,
  start: async ({ carrier, tracking }) =>
    readTracker(await ask(account, '/v2/trackers', { tracker: { tracking_code: tracking, carrier } })),
  async read(tracker) {
    const response = await ask(account, `/v2/trackers/${encodeURIComponent(tracker)}`)
    return response.status === 404 ? null : readTracker(response)
  },
  hear(body, signature) {
    if (!isSignedByEasyPost(account.webhookSecret, body, signature)) throw new UnsignedScan()
    const event = TrackerEvent.safeParse(jsonOf(body))
    return event.success && event.data.description.startsWith('tracker.') ? scanOf(event.data.result) : null
  },
})

function jsonOf(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'))
  } catch {
    return null
  }
}

const Webhooks = z.object({
  webhooks: z.array(z.object({ url: z.string(), disabled_at: z.string().nullish() })),
})

/** Returns why an account cannot follow parcels, with its setting; null if it can, as far as its record shows. */
export async function verifyEasyPost(
  account: EasyPostAccount,
  webhook: string | null,
): Promise<string | null> {
  try {
    const response = await ask(account, '/v2/webhooks')
    if (response.status === 401 || response.status === 403)
      return `EASYPOST_API_KEY is refused (${response.status})`
    if (!response.ok) return `EASYPOST_API_KEY: refused with ${response.status}`
    const known = Webhooks.safeParse(await response.json().catch(() => null))
    if (!known.success) return 'EASYPOST_API_KEY: an answer that is no list of webhooks'
    const ours = known.data.webhooks.find(({ url }) => url === webhook)
    if (webhook && !ours) return `EASYPOST_WEBHOOK_SECRET: no webhook of the account goes to ${webhook}`
    return ours?.disabled_at ? `EASYPOST_WEBHOOK_SECRET: the webhook to ${webhook} is disabled` : null
  } catch (error) {
    if (!(error instanceof CarrierUnavailable)) throw error
    return `EASYPOST_API_KEY: ${error.message}`
  }
}
