import { createHmac } from 'node:crypto'
import { errorField } from '../../../error-field.ts'
import { GatewayMisuse } from '../port.ts'
import { OutcomeUnknown } from './outcome.ts'
import { parseNmiResponse, type NmiResponse } from './parse-response.ts'
import { BadXml, readXml, textOf, type XmlElement } from './read-xml.ts'

/** Gateway timeout (security.md 27), milliseconds. */
const TIMEOUT = 30_000

const REAL_SERVICE = 'https://secure.nmi.com'

/** Connection failures that happen before a request can have arrived. */
const NEVER_ARRIVED = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH'])

export type Fields = Record<string, string | undefined>

export type NmiClient = {
  /** @throws OutcomeUnknown, GatewayMisuse */
  transact(fields: Fields): Promise<NmiResponse>
  /** @throws OutcomeUnknown, GatewayMisuse */
  query(fields: Fields): Promise<XmlElement>
  /** Runs one caller per key at a time within this process. */
  alone<T>(key: string, run: () => Promise<T>): Promise<T>
  /**
   * The vendor's card hash is unkeyed, and so as useful as the number to a thief (PCI DSS 4.0.1, 3.5.1.1): it is stored
   * only under our key.
   */
  fingerprint(cardHash: string): string | null
}

/** Sends form fields to transact.php and query.php of the service, or of a server of the same shape. */
export function createNmiClient(options: {
  securityKey: string
  apiBase?: string | undefined
  timeoutMs?: number | undefined
}): NmiClient {
  const base = options.apiBase ?? REAL_SERVICE
  const running = new Map<string, Promise<unknown>>()
  const post = (path: string, fields: Fields) =>
    send(new URL(path, base), { security_key: options.securityKey, ...fields }, options.timeoutMs ?? TIMEOUT)
  return {
    transact: async (fields) => parseNmiResponse(await post('/api/transact.php', fields)),
    query: async (fields) => readReport(await post('/api/query.php', fields)),
    async alone<T>(key: string, run: () => Promise<T>): Promise<T> {
      const before = running.get(key) ?? Promise.resolve()
      const mine = before.then(run, run)
      running.set(key, mine)
      try {
        return await mine
      } finally {
        if (running.get(key) === mine) running.delete(key)
      }
    },
    fingerprint: (cardHash) =>
      cardHash === ''
        ? null
        : createHmac('sha256', options.securityKey).update(cardHash).digest('hex').slice(0, 32),
  }
}

async function send(url: URL, fields: Fields, timeoutMs: number): Promise<string> {
  const given = Object.entries(fields).filter((pair): pair is [string, string] => pair[1] !== undefined)
  try {
    const answer = await fetch(url, {
      method: 'POST',
      body: new URLSearchParams(given),
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    })
    if (answer.status === 429) throw new OutcomeUnknown('not_sent')
    if (answer.status !== 200) throw new OutcomeUnknown('gateway_error')
    return await answer.text()
  } catch (error) {
    if (error instanceof OutcomeUnknown) throw error
    const code = String(errorField(errorField(error, 'cause'), 'code'))
    throw new OutcomeUnknown(NEVER_ARRIVED.has(code) ? 'not_sent' : 'no_answer', { cause: error })
  }
}

function readReport(text: string): XmlElement {
  let report: XmlElement
  try {
    report = readXml(text.trim())
  } catch (error) {
    if (error instanceof BadXml) throw new OutcomeUnknown('gateway_error', { cause: error })
    throw error
  }
  if (report.name !== 'nm_response') throw new OutcomeUnknown('gateway_error')
  const refused = textOf(report, 'error_response')
  // The gateway's text may repeat what was sent, so none of our errors includes it.
  if (refused) throw new GatewayMisuse('nmi query refused')
  return report
}
