import { readText } from './device-store.ts'
import { trackingSessionId } from './tracking.ts'

/*
 * Two calls that must not wait for the client of the other calls: they belong to the first page, or leave with it.
 */

/**
 * Files a disqualification. The visitor is not held up by it, and no reason stands in the address, because
 * addresses that we build name no health fact (D-13).
 */
export function fileDisqualification(): void {
  const token = readText('token')
  const headers = {
    'x-tracking-session': trackingSessionId(),
    ...(token ? { authorization: `Bearer ${token}` } : {}),
  }
  fetch('/forms/add-disqualify', { headers, keepalive: true }).catch(() => {
    // A statistic that could not be filed changes nothing for the visitor.
  })
}

/** The caller's network address; empty after 2 s or on any failure (S-07, D-34). */
export async function ownAddress(): Promise<string> {
  try {
    const response = await fetch('/api/app/ip', { signal: AbortSignal.timeout(2000) })
    const body = (await response.json()) as { ip?: unknown }
    return response.ok && typeof body.ip === 'string' ? body.ip : ''
  } catch {
    return ''
  }
}
