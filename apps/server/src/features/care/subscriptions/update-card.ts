import { checkAddress, type readAddress } from '@contour/domain/contact/address'
import { and, eq } from 'drizzle-orm'
import type { Patient } from '../../../caller.ts'
import type { Ctx } from '../../../context.ts'
import { subscriptions } from '../../../db/schema.ts'
import { AppError } from '../../../app-error.ts'
import { scheduleJob } from '../../../jobs/scheduled-jobs.ts'
import { audit } from '../../ground/audit/index.ts'
import { nextPeriodNumber } from './subscriptions-store.ts'
import { replaceCard, cardOnFile } from '../payments/index.ts'
import { saveBillingAddress } from '../orders/index.ts'
import { toCardResponse } from './read-card.ts'

type Update = {
  token: string
  billingAddress?: Parameters<typeof readAddress>[0] | undefined
  details?: Record<string, unknown> | undefined
}

/** Job number of a retry with a new card, distinct from those of the dunning schedule. */
const NEW_CARD = 9

/**
 * POST /api/update-card: puts another card on file without a charge and retries past-due subscriptions with it (M-26).
 * The same token sent again gets the same response.
 * @throws AppError invalid_address, the card errors, requires_action, payment_pending, payment_unanswered
 */
export async function updateCard(ctx: Ctx, caller: Patient, update: Update) {
  const billing = update.billingAddress ? checkAddress(update.billingAddress, 'billing') : null
  if (billing && !billing.ok)
    throw new AppError('invalid_address', { message: billing.message, field: billing.field })
  const setup = await replaceCard(ctx, {
    userId: caller.userId,
    token: update.token,
    ip: caller.meta.ip,
    network: caller.meta.network,
  })
  if (setup.state === 'action')
    throw new AppError('requires_action', {
      message: 'Your bank asks you to confirm this card.',
      details: { client_secret: setup.client_secret, setup_id: setup.public_id },
    })
  if (setup.state === 'declined') throw new AppError(declineOf(setup.decline_category))
  if (setup.state === 'unknown') throw new AppError('payment_unanswered')
  if (setup.state !== 'saved') throw new AppError('payment_pending')
  await ctx.db.transaction(async (tx) => {
    if (billing?.ok) await saveBillingAddress(tx, ctx.clock, caller.userId, billing.address)
    await audit(tx, 'card.updated', { subjectUser: caller.userId })
    const pastDue = await tx
      .select()
      .from(subscriptions)
      .where(and(eq(subscriptions.user_id, caller.userId), eq(subscriptions.state, 'paused')))
    for (const subscription of pastDue)
      await scheduleJob(tx, ctx.clock, {
        kind: 'renewal_retry',
        subject: subscription.public_id,
        n: (await nextPeriodNumber(tx, subscription.id)) * 10 + NEW_CARD,
        dueAt: ctx.clock.now(),
      })
  })
  return {
    message: 'Billing details updated successfully',
    card: toCardResponse(await cardOnFile(ctx.db, caller.userId)) ?? { brand: null, last4: null },
  }
}

function declineOf(category: string | null) {
  if (category === 'insufficient_funds') return 'card_insufficient' as const
  if (category === 'cvc') return 'card_cvc' as const
  if (category === 'avs') return 'card_address' as const
  return 'card_declined' as const
}
