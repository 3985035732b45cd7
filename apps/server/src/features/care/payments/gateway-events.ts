import { and, asc, eq, isNull, lte, or } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { BadSignature, GatewayUnavailable } from '../../../adapters/payment/port.ts'
import type { DisputeFacts, GatewayEvent } from '../../../adapters/payment/port.ts'
import { after, seconds } from '../../../clock.ts'
import type { Ctx } from '../../../context.ts'
import { intents, webhookInbox } from '../../../db/schema.ts'
import { AppError } from '../../../app-error.ts'
import { sendError } from '../../../http/error-responses.ts'
import { errorFacts } from '../../../log.ts'
import { closeDifference } from './close-difference.ts'
import { followCard } from './follow-card.ts'
import { recordDispute } from './record-dispute.ts'
import { processRefundsOf } from './process-refunds.ts'
import { syncWithGateway } from './reconcile-intent.ts'
import { z } from 'zod'

const MAX_EVENT = 256 * 1024

/** The card network or the gateway changed a saved card, or removed it. */
const CARD_EVENTS: readonly GatewayEvent['kind'][] = ['card_updated', 'card_removed']

/**
 * POST /api/webhooks/payment: checks the signature over the raw body, stores the event's id and responds; the work is
 * done afterwards (security.md 10). A webhook that comes twice is stored once, and gets the same response.
 */
export function registerPaymentWebhook(app: FastifyInstance, ctx: Ctx): void {
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    // The signature covers the bytes as sent: no parser may run first (integrations.md 1.6).
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: MAX_EVENT }, (_request, body, done) =>
      done(null, body),
    )
    scope.post('/api/webhooks/payment', async (request, reply) => {
      try {
        const raw = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
        const events = ctx.payments.parseWebhook(raw, request.headers)
        for (const event of events) {
          await ctx.db
            .insert(webhookInbox)
            .values({
              source: 'payment',
              event_id: event.id,
              type: event.type,
              object_ref: event.authRef,
              dispute: event.dispute ?? null,
              card_ref: CARD_EVENTS.includes(event.kind) ? event.cardRef : null,
              received_at: ctx.clock.now(),
            })
            .onConflictDoNothing()
          ctx.db.announce('webhooks')
        }
      } catch (error) {
        if (!(error instanceof BadSignature)) throw error
        ctx.log.warn({ request_id: request.id }, 'webhook with a bad signature')
        return sendError(reply, new AppError('invalid_request'))
      }
      return { status: 'success', message: 'received' }
    })
  })
}

/**
 * After this many tries without delay, the time between tries grows and the administrators' job page shows the event.
 * It is never dropped (D-01).
 */
export const EVENT_TRIES = 8
const MAX_WAIT = 900

/**
 * Applies the stored events in any order: each event is only a hint to query the gateway for the payment's state.
 * @returns how many were applied
 */
export async function applyWebhooks(ctx: Ctx): Promise<number> {
  const real = ctx.clock.real()
  const waiting = await ctx.db
    .select()
    .from(webhookInbox)
    .where(
      and(
        isNull(webhookInbox.applied_at),
        or(isNull(webhookInbox.next_try_at), lte(webhookInbox.next_try_at, real)),
      ),
    )
    .orderBy(asc(webhookInbox.id))
    .limit(200)
  let applied = 0
  for (const row of waiting) {
    const thrown = await applyOne(ctx, row).then(
      () => null,
      (failure: unknown) => failure ?? new Error('nothing'),
    )
    if (thrown) ctx.log.warn({ event: row.event_id, err: errorFacts(thrown) }, 'webhook not applied')
    // The request was not sent: the events wait until the gateway is available again, however long that takes.
    if (thrown instanceof GatewayUnavailable && thrown.message === 'not_sent') break
    const tries = row.tries + 1
    if (thrown === null) applied += 1
    await ctx.db
      .update(webhookInbox)
      .set({
        tries,
        error: thrown === null ? null : thrown instanceof Error ? thrown.name : 'error',
        applied_at: thrown === null ? ctx.clock.now() : null,
        next_try_at: thrown !== null && tries >= EVENT_TRIES ? after(real, waitAfter(tries)) : null,
      })
      .where(eq(webhookInbox.id, row.id))
  }
  return applied
}

const waitAfter = (tries: number) => seconds(Math.min(15 * 2 ** (tries - EVENT_TRIES), MAX_WAIT))

const StoredDispute = z.object({
  ref: z.string(),
  amount: z.number(),
  reason: z.string(),
  status: z.string(),
  evidenceDueAt: z.string().nullable(),
}) satisfies z.ZodType<DisputeFacts>

async function applyOne(
  ctx: Ctx,
  {
    object_ref: authRef,
    dispute,
    card_ref: cardRef,
  }: Pick<typeof webhookInbox.$inferSelect, 'object_ref' | 'dispute' | 'card_ref'>,
): Promise<void> {
  if (cardRef) await followCard(ctx, cardRef)
  if (dispute) await recordDispute(ctx, authRef, StoredDispute.parse(dispute))
  if (!authRef) return
  const found = await ctx.payments.retrieve({ authRef })
  if (found.state === 'unknown') throw new GatewayUnavailable(found.reason)
  const payment = found.state === 'found' ? found.payments[0] : undefined
  if (!payment) return
  const [intent] = payment.key
    ? await ctx.db.select({ id: intents.id }).from(intents).where(eq(intents.key, payment.key))
    : await ctx.db.select({ id: intents.id }).from(intents).where(eq(intents.gateway_ref, authRef))
  if (!intent) return
  await syncWithGateway(ctx, intent.id, payment)
  await processRefundsOf(ctx, intent.id)
  await closeDifference(ctx, intent.id)
}
