import type { IncomingMessage } from 'node:http'
import { networkOf } from '@contour/domain/limits/network-of'
import type { Config } from '../config.ts'
import type { Realm } from './connection.ts'

const LOOPBACK = ['localhost', '127.0.0.1', '[::1]']
const onLoopback = (origin: string): URL | null => {
  const url = URL.canParse(origin) ? new URL(origin) : null
  return url && LOOPBACK.includes(url.hostname) ? url : null
}

/**
 * Whether a browser's page may connect: only our own of that realm (security.md 22). Clients that are no browsers send no
 * origin. A service on loopback has either name of the machine, and the port at which it was asked.
 */
export function isOwnOrigin(
  { headers: { origin, host } }: Pick<IncomingMessage, 'headers'>,
  { publicOrigin, staffOrigin }: Pick<Config, 'publicOrigin' | 'staffOrigin'>,
  realm: Realm,
): boolean {
  if (origin === undefined) return true
  const own = realm === 'staff' ? staffOrigin : publicOrigin
  if (origin === own) return true
  const [page, asked] = [onLoopback(origin), onLoopback(`http://${host ?? ''}`)]
  return onLoopback(own) !== null && page !== null && asked !== null && page.port === asked.port
}

/** What limits count: the address that the last trusted proxy saw, as for calls (D-58). */
export function networkOfHandshake(
  { address, headers }: { address: string; headers: IncomingMessage['headers'] },
  { trustProxy }: Pick<Config, 'trustProxy'>,
): string {
  const hops = String(headers['x-forwarded-for'] ?? '')
    .split(',')
    .map((hop) => hop.trim())
  const addresses = [address, ...hops.filter(Boolean).reverse()]
  return networkOf(addresses[Math.min(trustProxy, addresses.length - 1)] ?? address)
}

/** The same for a request that is no handshake yet. */
export const networkOfRequest = (request: IncomingMessage, config: Pick<Config, 'trustProxy'>): string =>
  networkOfHandshake({ address: request.socket.remoteAddress ?? '', headers: request.headers }, config)
