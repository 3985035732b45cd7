import { createHash } from 'node:crypto'
import { Stripe } from 'stripe'
import { toDecline } from './declines.ts'
import type { CardReplacement, SavedCard, Unknown } from './port.ts'
import { outcomeOf, rejectsCard, unavailable } from './stripe-failure.ts'
import { idOf, toCard } from './stripe-shapes.ts'

/** The key includes the email's digest: the same user with a new email is another request, not a misuse of the key. */
export async function ensureCustomer(
  stripe: Stripe,
  order: { userId: string; email?: string },
): Promise<{ customerRef: string }> {
  const digest = createHash('sha256')
    .update(order.email ?? '')
    .digest('hex')
    .slice(0, 16)
  const customer = await stripe.customers
    .create(
      { metadata: { user_id: order.userId }, ...(order.email && { email: order.email }) },
      { idempotencyKey: `customer:${order.userId}:${digest}` },
    )
    .catch(unavailable)
  return { customerRef: customer.id }
}

export async function fingerprintOf(stripe: Stripe, cardToken: string): Promise<string | null> {
  try {
    const method = await stripe.paymentMethods.retrieve(cardToken)
    return method.card?.fingerprint ?? null
  } catch (error) {
    // An unknown token or an unreachable gateway: the authorization will report it.
    if (error instanceof Stripe.errors.StripeError) return null
    throw error
  }
}

export const replaceCard = (
  stripe: Stripe,
  order: { customerRef: string; cardToken: string; key: string },
): Promise<CardReplacement | Unknown> =>
  outcomeOf(
    async () =>
      replacement(
        await stripe.setupIntents.create(
          {
            customer: order.customerRef,
            payment_method: order.cardToken,
            usage: 'off_session',
            confirm: true,
            automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
            expand: ['payment_method'],
          },
          { idempotencyKey: order.key },
        ),
      ),
    (error): CardReplacement | undefined =>
      rejectsCard(error)
        ? {
            state: 'declined',
            setupRef: error.setup_intent?.id ?? null,
            decline: toDecline({ code: error.code, declineCode: error.decline_code }),
          }
        : undefined,
  )

export const completeCard = (stripe: Stripe, setupRef: string): Promise<CardReplacement | Unknown> =>
  outcomeOf(async () =>
    replacement(await stripe.setupIntents.retrieve(setupRef, { expand: ['payment_method'] })),
  )

function replacement(intent: Stripe.SetupIntent): CardReplacement {
  const method = intent.payment_method
  if (intent.status === 'succeeded' && typeof method === 'object' && method?.card)
    return { state: 'saved', setupRef: intent.id, cardRef: method.id, card: toCard(method.card) }
  if (intent.status === 'requires_action')
    return { state: 'requires_action', setupRef: intent.id, clientSecret: intent.client_secret ?? '' }
  const failure = intent.last_setup_error
  return {
    state: 'declined',
    setupRef: intent.id,
    decline: toDecline({
      code: failure?.code ?? `setup_${intent.status}`,
      declineCode: failure?.decline_code,
    }),
  }
}

export async function listCards(stripe: Stripe, customerRef: string): Promise<SavedCard[]> {
  const found = await stripe.paymentMethods
    .list({ customer: customerRef, type: 'card', limit: 100 })
    .catch(unavailable)
  return found.data.flatMap((method) =>
    method.card ? [{ cardRef: method.id, card: toCard(method.card) }] : [],
  )
}

export async function removeCard(stripe: Stripe, cardRef: string): Promise<void> {
  const method = await stripe.paymentMethods.retrieve(cardRef).catch(unavailable)
  if (idOf(method.customer) === null) return
  await stripe.paymentMethods.detach(cardRef).catch(unavailable)
}
