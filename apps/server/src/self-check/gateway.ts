import type { Stripe } from 'stripe'
import { causeOf } from '../cause-of.ts'
import type { PaymentSettings } from '../config/payments.ts'
import { errorField } from '../error-field.ts'
import { fault, well, type Check, type Found } from './check.ts'

const PATIENCE = 8_000
const WEBHOOK_PATH = '/api/webhooks/payment'

/** Whether the gateway takes our key, and sends its events to this service. Moves no money. */
export const gatewayCheck: Check = {
  name: 'gateway',
  async look({ payments, publicOrigin }) {
    if (!payments) return null
    if (payments.kind === 'sandbox') return well('embedded sandbox: no payment is real')
    return payments.kind === 'nmi' ? askNmi(payments) : askStripe(payments, publicOrigin)
  },
}

async function askNmi(settings: Extract<PaymentSettings, { kind: 'nmi' }>): Promise<Found> {
  const { createNmiClient } = await import('../adapters/payment/nmi/client.ts')
  const nmi = createNmiClient({ ...settings, apiBase: settings.apiBase ?? undefined, timeoutMs: PATIENCE })
  try {
    await nmi.query({ report_type: 'customer_vault', customer_vault_id: '0' })
    return well('NMI takes our key')
  } catch (error) {
    return fault(`NMI_SECURITY_KEY: ${causeOf(error) ?? 'refused'}`)
  }
}

type StripeSettings = Exclude<PaymentSettings, { kind: 'nmi' }>

async function askStripe({ secretKey, apiBase }: StripeSettings, origin: string | undefined): Promise<Found> {
  const { createStripeClient } = await import('../adapters/payment/stripe-client.ts')
  const stripe = createStripeClient({
    secretKey: secretKey ?? '',
    ...(apiBase ? { apiBase } : {}),
    timeoutMs: PATIENCE,
  })
  const refused = await refusalOf(() => stripe.balance.retrieve())
  if (refused) return fault(`STRIPE_SECRET_KEY: ${refused}`)
  const wrong = origin ? await webhookFault(stripe, origin + WEBHOOK_PATH) : null
  return wrong ? fault(`STRIPE_WEBHOOK_SECRET: ${wrong}`) : well('Stripe takes our key and knows our webhook')
}

/** A restricted key may not read everything, and a server of the same shape does not have everything: no fault. */
async function refusalOf(call: () => Promise<unknown>): Promise<string | null> {
  try {
    await call()
    return null
  } catch (error) {
    const status = errorField(error, 'statusCode')
    if (status === 401) return 'refused (401)'
    if (status === 403 || status === 404) return null
    return (
      causeOf(error) ?? causeOf(errorField(error, 'detail')) ?? `no answer (${String(status ?? 'no reason')})`
    )
  }
}

async function webhookFault(stripe: Stripe, url: string): Promise<string | null> {
  try {
    const { data } = await stripe.webhookEndpoints.list({ limit: 100 })
    const ours = data.find((endpoint) => endpoint.url === url)
    if (!ours) return `no webhook of the account goes to ${url}`
    return ours.status === 'enabled' ? null : `the webhook to ${url} is ${ours.status}`
  } catch {
    // Only the key's right to read webhooks is missing: the events themselves need none.
    return null
  }
}
