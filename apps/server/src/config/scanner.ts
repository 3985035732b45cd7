import { isLoopback, reject } from './environment.ts'
import type { Settings } from './environment-schema.ts'
import type { RunMode } from './run-mode.ts'

export type ScannerSettings =
  | { kind: 'embedded' }
  /** `largest`: bytes of a file that the daemon takes. */
  | { kind: 'clamd'; host: string; port: number; largest: number }
  | { kind: 'off' }

/**
 * Reads who scans the files of messages. Production names a scanner or switches it off by name (D-44). clamd speaks
 * without encryption, so that outside development it is reached on loopback only (D-60).
 */
export function readScanner(
  { SCANNER: named, CLAMD_URL: address, CLAMD_MAX_MB: megabytes }: Settings,
  mode: RunMode['mode'],
): ScannerSettings {
  if (address && (named === 'embedded' || named === 'off'))
    reject(`SCANNER=${named} and CLAMD_URL name two scanners`)
  if (address) {
    const { protocol, hostname, port } = new URL(address)
    if (protocol !== 'tcp:') reject('CLAMD_URL must be like tcp://127.0.0.1:3310')
    if (mode !== 'development' && !isLoopback(address))
      reject('CLAMD_URL must be on loopback: clamd speaks without encryption')
    return {
      kind: 'clamd',
      host: hostname.replace(/^\[|\]$/g, ''),
      port: Number(port || 3310),
      largest: megabytes * 1024 * 1024,
    }
  }
  if (named === 'clamd') reject('CLAMD_URL is missing: SCANNER=clamd needs it')
  if (mode === 'production' && !named)
    reject('CLAMD_URL is required in production (or SCANNER, embedded or off, named)')
  return { kind: named === 'off' ? 'off' : 'embedded' }
}
