import { connectionFor } from '../features/care/visits/index.ts'
import { createClock } from '../clock.ts'
import { causeOf } from '../cause-of.ts'
import { fault, well, type Check } from './check.ts'
import { askRelay } from './ask-relay.ts'

/** Whether each server of ICE_SERVERS answers, and each relay takes the credentials that visits get. */
export const relayCheck: Check = {
  name: 'relay',
  async look({ visits }) {
    if (!visits || visits.iceServers.length === 0) return null
    const servers = connectionFor({ config: { visits }, clock: createClock() }, 'self-check').ice_servers
    const found = await Promise.all(
      servers.flatMap(({ urls, ...credentials }) =>
        urls.map(async (url) => {
          try {
            const refused = await askRelay(url, credentials)
            return refused ? `${refused}: ${url}` : null
          } catch (error) {
            return `ICE_SERVERS: ${url}: ${causeOf(error) ?? 'it did not answer'}`
          }
        }),
      ),
    )
    const faults = found.filter((line) => line !== null)
    return faults.length > 0 ? fault(...faults) : well('every server of visits answers')
  },
}
