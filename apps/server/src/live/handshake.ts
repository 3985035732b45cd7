import type { IncomingMessage } from 'node:http'
import { networkOf } from '@contour/domain/limits/network-of'
import type { Config } from '../config.ts'
import type { Realm } from './connection.ts'

const LOOPBACK = ['localhost', '127.0.0.1', '[::1]']
const isLoopback = (origin: string) => URL.canParse(origin) && LOOPBACK.includes(new URL(origin).hostname)

/**
 * Whether a browser's page may connect: only our own of that realm (security.md 22). Clients that are no browsers send no
 * origin. On loopback the page may use either name of the machine.
 */
export function isOwnOrigin(
  { headers: { origin } }: Pick<IncomingMessage, 'headers'>,
  { publicOrigin, staffOrigin }: Pick<Config, 'publicOrigin' | 'staffOrigin'>,
  realm: Realm,
): boolean {
  if (origin === undefined) return true
  const own = realm === 'staff' ? staffOrigin : publicOrigin
  return origin === own || (isLoopback(own) && isLoopback(origin))
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
