import { createHmac } from 'node:crypto'
import { after, hours } from '../../../clock.ts'
import type { Config } from '../../../config.ts'
import type { Ctx } from '../../../context.ts'

/** How long the credentials of a relay hold: longer than any visit. */
const CREDENTIAL_LIFE = hours(2)

const isRelay = (url: string) => /^turns?:/.test(url)

/**
 * Returns how a browser of a visit connects: the servers of ICE_SERVERS, those that relay with credentials for a limited
 * time as coturn's REST secret defines them (user name: their end and an id; password: its HMAC-SHA1 under the secret).
 * The id is the visit's, so that the relay's log names no person. `expires_at` is in the service's time, by which the
 * pages count.
 */
export function connectionFor(
  { config, clock }: { config: Pick<Config, 'visits'>; clock: Pick<Ctx['clock'], 'now' | 'real'> },
  visitId: string,
) {
  const { iceServers, turnSecret, relayOnly } = config.visits
  // The relay compares with its own clock, which no demo moves.
  const until = after(clock.real(), CREDENTIAL_LIFE)
  const username = `${Math.floor(until.getTime() / 1000)}:${visitId}`
  const credential = createHmac('sha1', turnSecret ?? '')
    .update(username)
    .digest('base64')
  const relays = iceServers.filter(isRelay)
  const others = iceServers.filter((url) => !isRelay(url))
  return {
    ice_servers: [
      ...(others.length > 0 ? [{ urls: others }] : []),
      ...(relays.length > 0 ? [{ urls: relays, username, credential }] : []),
    ],
    relay_only: relayOnly,
    expires_at: relays.length > 0 ? after(clock.now(), CREDENTIAL_LIFE).toISOString() : null,
  }
}
