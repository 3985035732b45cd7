import { startFrameServer, startSandbox } from '@contour/stripe-sandbox'
import type { Clock } from '../../clock.ts'
import type { Config } from '../../config.ts'
import type { Database } from '../../db/database.ts'
import { errorField } from '../../error-field.ts'
import type { Logger } from '../../log.ts'
import type { Secrets } from '../../secrets.ts'
import { createNmiGateway } from './nmi/nmi.ts'
import type { PaymentGateway } from './port.ts'
import { createStripeGateway } from './stripe.ts'

type Given = { config: Config; database: Database; clock: Clock; log: Logger; secrets: Secrets }

/** The part of payments that listens on a port: the embedded simulator, or only its card frame. */
export type Sandbox = {
  /** Base URL of the Stripe-shaped API, with the ledger under /_sandbox. */
  url: string
  /** Where a browser finds the card frame; the pages' frame-src contains it. */
  frameOrigin: string
  tick(now: Date): Promise<void>
  nextExpiry(): Promise<Date | null>
  /** Called once the service listens: events are sent there, and its pages may embed the card frame. */
  announce(patientUrl: string): void
  /** Deletes all customers, cards and payments: demo reset. */
  reset(): Promise<void>
  close(): Promise<void>
}

const WEBHOOK_PATH = '/api/webhooks/payment'

/** Valid for any Stripe-shaped test server: it identifies no account. */
const SANDBOX_KEY = 'sk_test_contour_sandbox'

/**
 * Creates the one gateway that the configuration names: NMI by name, Stripe by its keys, a Stripe-shaped server by
 * STRIPE_API_BASE, otherwise the embedded simulator on a port of its own next to PORT.
 */
export async function createPayments(
  given: Given,
): Promise<{ payments: PaymentGateway; sandbox: Sandbox | null }> {
  const { config, secrets } = given
  if (config.payments.kind === 'nmi') return { payments: createNmi(given, config.payments), sandbox: null }
  const { secretKey, publishableKey, apiBase } = config.payments
  const realNow = () => given.clock.real()
  const gateway = { webhookSecret: config.payments.webhookSecret ?? secrets.webhook, realNow }
  if (secretKey && publishableKey) {
    const client = { kind: 'stripe', publicKey: publishableKey } as const
    const payments = createStripeGateway({ ...gateway, secretKey, client, apiBase: apiBase ?? undefined })
    return { payments, sandbox: null }
  }
  const sandbox = apiBase ? await openFrame(given, apiBase) : await openSandbox(given, gateway.webhookSecret)
  const payments = createStripeGateway({
    ...gateway,
    secretKey: SANDBOX_KEY,
    client: { kind: 'sandbox', frameOrigin: sandbox.frameOrigin },
    apiBase: sandbox.url,
  })
  return { payments, sandbox }
}

function createNmi(
  { clock, log }: Given,
  settings: Extract<Config['payments'], { kind: 'nmi' }>,
): PaymentGateway {
  log.warn('payments by NMI: its card field is not built, so no new card can be entered (docs/adr/0010)')
  return createNmiGateway({
    ...settings,
    apiBase: settings.apiBase ?? undefined,
    client: { kind: 'nmi', publicKey: settings.publicKey },
    now: () => clock.now(),
  })
}

async function openSandbox(given: Given, webhookSecret: string): Promise<Sandbox> {
  const { config, database, clock, log } = given
  const started = await onPort(config, (port) =>
    startSandbox({
      store: database,
      port,
      host: config.host,
      now: () => clock.now(),
      realNow: () => clock.real(),
      webhookUrl: null,
      webhookSecret,
      publicOrigin: frameOrigin(config, port),
      allowedFrameParents: parentsOf(config.publicOrigin),
      onError: (error) => log.error({ err: error }, 'payment sandbox'),
    }),
  )
  return {
    url: started.url.replace('//0.0.0.0', '//127.0.0.1'),
    frameOrigin: started.publicOrigin,
    tick: started.tick,
    nextExpiry: started.nextDue,
    announce(patientUrl) {
      for (const origin of parentsOf(patientUrl)) started.allowFrameParent(origin)
      started.setWebhookUrl(patientUrl + WEBHOOK_PATH)
    },
    reset: started.reset,
    close: started.close,
  }
}

async function openFrame({ config, log }: Given, apiBase: string): Promise<Sandbox> {
  const started = await onPort(config, (port) =>
    startFrameServer({
      port,
      host: config.host,
      publicOrigin: frameOrigin(config, port),
      allowedFrameParents: parentsOf(config.publicOrigin),
      apiBase,
      onError: (error) => log.error({ err: error }, 'card frame'),
    }),
  )
  return {
    url: apiBase,
    frameOrigin: started.publicOrigin,
    tick: () => Promise.resolve(),
    nextExpiry: () => Promise.resolve(null),
    announce: (patientUrl) => parentsOf(patientUrl).forEach(started.allowFrameParent),
    reset: () => Promise.resolve(),
    close: started.close,
  }
}

/** Uses the port after the staff port, or any free one if that is taken or the service itself uses any. */
async function onPort<T>(config: Config, start: (port: number) => Promise<T>): Promise<T> {
  const wanted = config.port === 0 || config.staffPort === 0 ? 0 : Math.max(config.port, config.staffPort) + 1
  try {
    return await start(wanted)
  } catch (error) {
    if (wanted === 0 || errorField(error, 'code') !== 'EADDRINUSE') throw error
    return await start(0)
  }
}

/**
 * A free port is known only once it is open: the sandbox then names it on localhost itself. In a rehearsal the frame is
 * named by IP address, because the pages' transport security would turn a host name of theirs into https.
 */
function frameOrigin(config: Config, port: number): string | undefined {
  const hostname = config.rehearsal ? '127.0.0.1' : new URL(config.publicOrigin).hostname
  return port === 0 ? undefined : `http://${hostname}:${port}`
}

/** In a browser both 127.0.0.1 and localhost reach the service (architecture.md, Environment). */
function parentsOf(origin: string): string[] {
  const url = new URL(origin)
  if (!['localhost', '127.0.0.1'].includes(url.hostname)) return [url.origin]
  return ['localhost', '127.0.0.1'].map((hostname) => {
    const twin = new URL(url)
    twin.hostname = hostname
    return twin.origin
  })
}
