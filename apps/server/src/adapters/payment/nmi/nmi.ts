import type { ClientConfig, PaymentGateway } from '../port.ts'
import { completeCard, listCards, removeCard, replaceCard } from './cards.ts'
import { createNmiClient } from './client.ts'
import { authorize, authorizeSaved, capture, completeAction, voidAuthorization } from './authorizations.ts'
import { lookup, retrieve } from './payments.ts'
import { lookupRefund, refund } from './refunds.ts'
import { parseNmiWebhook } from './webhook.ts'

export type NmiGatewayOptions = {
  securityKey: string
  webhookSecret: string
  client: ClientConfig
  now: () => Date
  /** `http(s)://host[:port]` of a server of the same shape; the default is the real service. */
  apiBase?: string | undefined
  /** For tests; the default is 30 s. */
  timeoutMs?: number
}

/**
 * Payments through NMI's transact.php and query.php. The gateway has no idempotency keys: every call that moves money
 * first looks up whether it was already carried out (docs/adr/0010, with the window that remains).
 */
export function createNmiGateway(options: NmiGatewayOptions): PaymentGateway {
  const nmi = createNmiClient(options)
  return {
    clientConfig: () => options.client,
    // The vault has cards and no customers: the user's own opaque id is the reference.
    ensureCustomer: ({ userId }) => Promise.resolve({ customerRef: userId }),
    authorize: (order) => authorize(nmi, order),
    authorizeSaved: (order) => authorizeSaved(nmi, order),
    completeAction: ({ authRef }) => completeAction(nmi, authRef),
    capture: (order) => capture(nmi, order),
    void: (order) => voidAuthorization(nmi, order),
    refund: (order) => refund(nmi, order),
    // A token of the card field reveals nothing about its card before it is used.
    fingerprintOf: () => Promise.resolve(null),
    replaceCard: (order) => replaceCard(nmi, order),
    completeCard: ({ setupRef }) => completeCard(nmi, setupRef),
    listCards: ({ customerRef }) => listCards(nmi, customerRef),
    removeCard: ({ cardRef }) => removeCard(nmi, cardRef),
    lookup: (order) => lookup(nmi, order),
    retrieve: ({ authRef }) => retrieve(nmi, authRef),
    lookupRefund: (order) => lookupRefund(nmi, order),
    parseWebhook: (rawBody, headers) => parseNmiWebhook(options.webhookSecret, rawBody, headers, options.now),
  }
}
