import { assertLongSecret, isLoopback, reject, together } from './environment.ts'
import type { Settings } from './environment-schema.ts'
import type { RunMode } from './run-mode.ts'

/** Who learns where parcels are; with none, deliveries are entered by hand or assumed (M-17). */
export type CarrierSettings =
  | { kind: 'none' }
  | { kind: 'embedded' }
  | { kind: 'easypost'; apiKey: string; webhookSecret: string; apiBase: string | null }

/** The keys of EasyPost's test accounts, whose parcels are invented. */
const TEST_KEY = 'EZTK'

export function readCarriers(env: Settings, { mode, rehearsal }: RunMode): CarrierSettings {
  const { EASYPOST_API_KEY: apiKey, EASYPOST_WEBHOOK_SECRET: webhookSecret } = env
  const apiBase = env.EASYPOST_API_BASE ?? null
  together('EASYPOST_API_KEY', apiKey, 'EASYPOST_WEBHOOK_SECRET', webhookSecret)
  if (!apiKey || !webhookSecret) {
    if (apiBase) reject('EASYPOST_API_BASE needs EASYPOST_API_KEY')
    return { kind: mode === 'production' ? 'none' : 'embedded' }
  }
  if (mode === 'demo' && (!apiBase || !isLoopback(apiBase)))
    reject('EASYPOST_API_BASE must be on loopback in demo mode')
  if (mode === 'production') {
    if (apiBase && !(rehearsal && isLoopback(apiBase)))
      reject('EASYPOST_API_BASE points at a stand-in: not allowed in production')
    if (apiKey.startsWith(TEST_KEY) && !rehearsal)
      reject('EASYPOST_API_KEY is a test key: its parcels are invented')
    assertLongSecret('EASYPOST_WEBHOOK_SECRET', webhookSecret)
  }
  return { kind: 'easypost', apiKey, webhookSecret, apiBase }
}
