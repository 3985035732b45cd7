import { parseWebhook } from './parse-webhook.ts'
import type { ClientConfig, PaymentGateway } from './port.ts'
import {
  completeCard,
  ensureCustomer,
  fingerprintOf,
  listCards,
  removeCard,
  replaceCard,
} from './stripe-cards.ts'
import { createStripeClient } from './stripe-client.ts'
import {
  authorize,
  authorizeSaved,
  capture,
  completeAction,
  voidAuthorization,
} from './stripe-authorizations.ts'
import { lookup, lookupRefund, refund, retrieve } from './stripe-lookup.ts'

export type StripeGatewayOptions = {
  secretKey: string
  webhookSecret: string
  client: ClientConfig
  /** Real time, by which the age of a signature counts (D-21); the machine's by default. */
  realNow?: () => Date
  /** `http(s)://host[:port]` of a server of the same shape; the default is the real service. */
  apiBase?: string
  /** For tests; the default is 30 s (security.md 27). */
  timeoutMs?: number
}

/**
 * Payments through the Stripe API: the real service, our sandbox, or any server of the same shape. It uses
 * PaymentIntents with manual capture rather than the vendor's Checkout or Billing, since those cannot authorize a card
 * until shipment (integrations.md 1.1).
 */
export function createStripeGateway(options: StripeGatewayOptions): PaymentGateway {
  const stripe = createStripeClient(options)
  return {
    clientConfig: () => options.client,
    ensureCustomer: (order) => ensureCustomer(stripe, order),
    authorize: (order) => authorize(stripe, order),
    authorizeSaved: (order) => authorizeSaved(stripe, order),
    completeAction: ({ authRef }) => completeAction(stripe, authRef),
    capture: (order) => capture(stripe, order),
    void: (order) => voidAuthorization(stripe, order),
    refund: (order) => refund(stripe, order),
    fingerprintOf: ({ cardToken }) => fingerprintOf(stripe, cardToken),
    replaceCard: (order) => replaceCard(stripe, order),
    completeCard: ({ setupRef }) => completeCard(stripe, setupRef),
    listCards: ({ customerRef }) => listCards(stripe, customerRef),
    removeCard: ({ cardRef }) => removeCard(stripe, cardRef),
    lookup: (order) => lookup(stripe, order),
    retrieve: ({ authRef }) => retrieve(stripe, authRef),
    lookupRefund: (order) => lookupRefund(stripe, order),
    parseWebhook: (rawBody, headers) =>
      parseWebhook(stripe.webhooks, options.webhookSecret, rawBody, headers, options.realNow),
  }
}
