import type { Config } from '../config.ts'
import type { Ctx } from '../context.ts'

type CardOrigins = { scripts?: string[]; frames: string[]; connect: string[] }

const STRIPE_JS = 'https://js.stripe.com'

/** The origins of the card field: the sandbox's frame, or the gateway's script only if its keys are given. */
export function cardOrigins({
  config,
  sandbox,
  payments,
}: Pick<Ctx, 'config' | 'sandbox' | 'payments'>): CardOrigins {
  const storage = config.storage.kind === 's3' ? [new URL(config.storage.endpoint).origin] : []
  if (payments.clientConfig().kind !== 'stripe')
    return { frames: sandbox ? [framesOf(sandbox.frameOrigin, config)] : [], connect: storage }
  return {
    scripts: [STRIPE_JS],
    frames: [STRIPE_JS, 'https://hooks.stripe.com'],
    connect: [...storage, 'https://api.stripe.com'],
  }
}

/**
 * Each process has a sandbox on a port of its own. The page may come from one process and the address of the frame from
 * another, so that pages of an installation that may have several allow the ports of that host.
 */
function framesOf(frameOrigin: string, { databaseUrl }: Pick<Config, 'databaseUrl'>): string {
  if (databaseUrl === null) return frameOrigin
  const { protocol, hostname } = new URL(frameOrigin)
  return `${protocol}//${hostname}:*`
}
