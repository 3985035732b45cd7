import { isRecord } from '@contour/domain/is-record'
import { readText } from './device-store.ts'
import { trackingSessionId } from './tracking.ts'

/* Two calls that must not wait for the API client: they belong to the first page, or are sent while it is left. */

/**
 * Records a disqualification. The visitor does not wait for it, and the URL contains no reason, because URLs
 * that we build contain no health information (D-13).
 */
export function fileDisqualification(): void {
  const token = readText('token')
  const headers = {
    'x-tracking-session': trackingSessionId(),
    ...(token ? { authorization: `Bearer ${token}` } : {}),
  }
  fetch('/forms/add-disqualify', { headers, keepalive: true }).catch(() => {
    // A statistic that could not be recorded changes nothing for the visitor.
  })
}

/** Returns the caller's IP address; empty after 2 s or on any failure (S-07, D-34). */
export async function ownAddress(): Promise<string> {
  try {
    const response = await fetch('/api/app/ip', { signal: AbortSignal.timeout(2000) })
    const body: unknown = await response.json()
    return response.ok && isRecord(body) && typeof body['ip'] === 'string' ? body['ip'] : ''
  } catch {
    return ''
  }
}
