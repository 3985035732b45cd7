import { assertLongSecret, isLoopback, reject, together } from './environment.ts'
import type { Settings } from './environment-schema.ts'
import type { RunMode } from './run-mode.ts'

export type PaymentSettings =
  | {
      kind: 'sandbox' | 'stripe'
      secretKey: string | null
      publishableKey: string | null
      webhookSecret: string | null
      apiBase: string | null
    }
  | {
      kind: 'nmi'
      securityKey: string
      publicKey: string
      webhookSecret: string
      apiBase: string | null
    }

/** Reads the one gateway for all cards: NMI if named, otherwise Stripe if its keys are given, otherwise the sandbox. */
export function readPayments(env: Settings, run: RunMode): PaymentSettings {
  const named = env.PAYMENT_GATEWAY
  const ofNmi = NMI_SETTINGS.find((name) => env[name])
  const ofStripe = STRIPE_SETTINGS.find((name) => env[name])
  if (named === 'nmi') {
    if (ofStripe) reject(`${ofStripe} is set with PAYMENT_GATEWAY=nmi: one gateway takes the cards`)
    return readNmi(env, run)
  }
  if (ofNmi) reject(`PAYMENT_GATEWAY=nmi is missing: ${ofNmi} needs it`)
  if (named === 'stripe' && !env.STRIPE_SECRET_KEY)
    reject('STRIPE_SECRET_KEY is missing: PAYMENT_GATEWAY=stripe needs it')
  if (named === 'sandbox' && env.STRIPE_SECRET_KEY)
    reject('STRIPE_SECRET_KEY is set with PAYMENT_GATEWAY=sandbox: one gateway takes the cards')
  return readStripe(env, run)
}

const STRIPE_SETTINGS = [
  'STRIPE_SECRET_KEY',
  'STRIPE_PUBLISHABLE_KEY',
  'STRIPE_WEBHOOK_SECRET',
  'STRIPE_API_BASE',
] as const

const NMI_SETTINGS = ['NMI_SECURITY_KEY', 'NMI_PUBLIC_KEY', 'NMI_WEBHOOK_SECRET', 'NMI_API_BASE'] as const

/**
 * NMI's keys do not tell a test account from a real one, so demo mode and rehearsal only use a test server on loopback.
 * Its card field is not built (docs/adr/0010): production accepts NMI only if a setting acknowledges that.
 */
function readNmi(env: Settings, { mode, rehearsal }: RunMode): PaymentSettings {
  const missing = NMI_SETTINGS.find((name) => name !== 'NMI_API_BASE' && !env[name])
  if (missing) reject(`${missing} is missing: PAYMENT_GATEWAY=nmi needs it`)
  const apiBase = env.NMI_API_BASE ?? null
  if (mode === 'demo' && (!apiBase || !isLoopback(apiBase)))
    reject('NMI_API_BASE must be on loopback in demo mode')
  if (rehearsal && (!apiBase || !isLoopback(apiBase)))
    reject('NMI_API_BASE must be on loopback in a rehearsal')
  if (mode === 'production') {
    if (env.NMI_SAVED_CARDS_ONLY !== '1')
      reject('NMI_SAVED_CARDS_ONLY=1 is needed with PAYMENT_GATEWAY=nmi: nobody can enter a card with it')
    if (apiBase && !rehearsal) reject('NMI_API_BASE points at a stand-in: not allowed in production')
    assertLongSecret('NMI_SECURITY_KEY', env.NMI_SECURITY_KEY)
    assertLongSecret('NMI_WEBHOOK_SECRET', env.NMI_WEBHOOK_SECRET)
  }
  return {
    kind: 'nmi',
    securityKey: env.NMI_SECURITY_KEY ?? '',
    publicKey: env.NMI_PUBLIC_KEY ?? '',
    webhookSecret: env.NMI_WEBHOOK_SECRET ?? '',
    apiBase,
  }
}

function readStripe(env: Settings, run: RunMode): PaymentSettings {
  const { mode } = run
  const secretKey = env.STRIPE_SECRET_KEY ?? null
  const publishableKey = env.STRIPE_PUBLISHABLE_KEY ?? null
  const webhookSecret = env.STRIPE_WEBHOOK_SECRET ?? null
  const apiBase = env.STRIPE_API_BASE ?? null
  if (mode === 'demo') {
    if (secretKey?.startsWith('sk_live_') || publishableKey?.startsWith('pk_live_'))
      reject('STRIPE_SECRET_KEY is a live key: demo mode refuses it')
    if (apiBase && !isLoopback(apiBase)) reject('STRIPE_API_BASE must be on loopback in demo mode')
  }
  together('STRIPE_SECRET_KEY', env.STRIPE_SECRET_KEY, 'STRIPE_PUBLISHABLE_KEY', env.STRIPE_PUBLISHABLE_KEY)
  if (secretKey && !apiBase && !webhookSecret)
    reject('STRIPE_WEBHOOK_SECRET is missing: STRIPE_SECRET_KEY needs it')
  if (mode === 'production') {
    if (run.rehearsal) assertRehearsedStripe(secretKey, apiBase)
    else assertLiveStripe(secretKey, publishableKey, apiBase)
    assertLongSecret('STRIPE_SECRET_KEY', env.STRIPE_SECRET_KEY)
    assertLongSecret('STRIPE_WEBHOOK_SECRET', env.STRIPE_WEBHOOK_SECRET)
  }
  if (mode === 'development' && secretKey?.startsWith('sk_live_'))
    reject('STRIPE_SECRET_KEY is a live key: development takes test keys')
  return { kind: secretKey ? 'stripe' : 'sandbox', secretKey, publishableKey, webhookSecret, apiBase }
}

function assertLiveStripe(secretKey: string | null, publishableKey: string | null, apiBase: string | null) {
  if (!secretKey) reject('STRIPE_SECRET_KEY is required in production')
  if (/^[rs]k_test_/.test(secretKey)) reject('STRIPE_SECRET_KEY is a test key: production refuses it')
  if (publishableKey?.startsWith('pk_test_'))
    reject('STRIPE_PUBLISHABLE_KEY is a test key: production refuses it')
  if (apiBase) reject('STRIPE_API_BASE points at a stand-in: not allowed in production')
}

/** Every page of a rehearsal says that no payment is real, so no key may reach a real gateway (decisions D-74). */
function assertRehearsedStripe(secretKey: string | null, apiBase: string | null) {
  if (secretKey?.includes('_live_')) reject('STRIPE_SECRET_KEY is a live key: a rehearsal refuses it')
  if (apiBase && !isLoopback(apiBase)) reject('STRIPE_API_BASE must be on loopback in a rehearsal')
  if (secretKey && !apiBase) reject('STRIPE_API_BASE is missing: a rehearsal pays on loopback only')
}
