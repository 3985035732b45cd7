import { connect } from 'node:tls'
import { causeOf } from '../cause-of.ts'
import { fault, well, type Check, type Machine } from './check.ts'

const DAY_MS = 24 * 3600 * 1000
/** Days before its end at which a certificate should have been renewed. */
const RENEWED = 14
const PATIENCE = 5_000

/** Name and certificate of both origins, as a browser meets them. */
export const originsCheck: Check = {
  name: 'origins',
  async look({ publicOrigin, staffOrigin }, machine) {
    const named = [
      ['PUBLIC_ORIGIN', publicOrigin],
      ['STAFF_ORIGIN', staffOrigin],
    ] as const
    const secure = named.filter(([, origin]) => origin?.startsWith('https:'))
    if (secure.length === 0) return null
    const found = await Promise.all(
      secure.map(async ([name, origin]) => {
        const wrong = await certificateFault(new URL(origin ?? ''), machine)
        return wrong ? `${name} ${origin}: ${wrong}` : null
      }),
    )
    const faults = found.filter((line) => line !== null)
    return faults.length > 0 ? fault(...faults) : well('both have a certificate that browsers accept')
  },
}

function certificateFault({ hostname, port }: URL, machine: Machine): Promise<string | null> {
  return new Promise((resolve) => {
    const host = hostname.replace(/^\[|\]$/g, '')
    const socket = connect({ host, port: Number(port || 443), servername: host, timeout: PATIENCE })
    const end = (result: string | null) => {
      socket.destroy()
      resolve(result)
    }
    socket.once('error', (error) => end(causeOf(error) ?? 'it does not answer'))
    socket.once('timeout', () => end('it did not answer in time'))
    socket.once('secureConnect', () => {
      const ends = Date.parse(socket.getPeerCertificate().valid_to)
      const days = Math.floor((ends - machine.now().getTime()) / DAY_MS)
      end(days < RENEWED ? `its certificate ends in ${days} days` : null)
    })
  })
}
