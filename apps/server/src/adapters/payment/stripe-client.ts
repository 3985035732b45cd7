import { Stripe } from 'stripe'

/** Gateway timeout (security.md 27), milliseconds. */
const TIMEOUT = 30_000

/**
 * Creates the SDK's client for the real service, or for any server of the same shape by URL (STRIPE_API_BASE). The SDK
 * takes protocol, host and port but no path, so a base URL with one is refused. It retries nothing automatically except
 * a connection that was cut at once, and that with the same key: unknown outcomes belong to the caller.
 */
export function createStripeClient(options: {
  secretKey: string
  apiBase?: string
  timeoutMs?: number
}): Stripe {
  const base = options.apiBase === undefined ? {} : placeOf(options.apiBase)
  return new Stripe(options.secretKey, {
    ...base,
    timeout: options.timeoutMs ?? TIMEOUT,
    maxNetworkRetries: 0,
    telemetry: false,
  })
}

function placeOf(apiBase: string): { protocol: 'http' | 'https'; host: string; port: number } {
  const url = new URL(apiBase)
  const protocol = url.protocol === 'http:' ? 'http' : url.protocol === 'https:' ? 'https' : undefined
  if (!protocol || url.pathname !== '/' || url.search !== '' || url.username !== '')
    throw new Error('STRIPE_API_BASE must be http(s)://host[:port] without a path')
  return { protocol, host: url.hostname, port: Number(url.port) || (protocol === 'http' ? 80 : 443) }
}
