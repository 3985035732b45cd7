import { and, eq } from 'drizzle-orm'
import type { DisputeFacts } from '../../../adapters/payment/port.ts'
import type { Ctx } from '../../../context.ts'
import { lockPatient } from '../../../db/lock-patient.ts'
import { disputes, intents } from '../../../db/schema.ts'
import { audit } from '../../ground/audit/index.ts'
import { createTask, resolveTasks } from '../../ground/tasks/index.ts'
import { handlersOf } from './payment-purposes.ts'
import { disputeLifeCycle, isClosedDispute } from '@contour/domain/payments/dispute-life-cycle'
import { transition } from '../../../db/transition.ts'

const CLOSING = {
  won: transition(disputeLifeCycle, 'won', 'gateway', disputes.state),
  lost: transition(disputeLifeCycle, 'lost', 'gateway', disputes.state),
  prevented: transition(disputeLifeCycle, 'prevented', 'gateway', disputes.state),
}

/** Gateway states that close a dispute; all others, including unknown ones, leave it open. */
const CLOSED: Record<string, keyof typeof CLOSING> = {
  won: 'won',
  warning_closed: 'won',
  lost: 'lost',
  prevented: 'prevented',
}

/**
 * Saves a dispute that the gateway reported: creates a task for billing with the evidence, and stops the subscription's
 * renewals; when the gateway closes it, billing is asked about the plan (M-28, integrations.md 1.8). The same or an older
 * event changes nothing.
 */
export async function recordDispute(ctx: Ctx, authRef: string | null, result: DisputeFacts): Promise<void> {
  if (!authRef) return
  await ctx.db.transaction(async (tx) => {
    const [intent] = await tx.select().from(intents).where(eq(intents.gateway_ref, authRef))
    if (!intent) return
    await lockPatient(tx, intent.user_id)
    const [known] = await tx.select().from(disputes).where(eq(disputes.gateway_ref, result.ref)).for('update')
    const closed = CLOSED[result.status]
    if (known) {
      if (isClosedDispute(known.state)) return
      await tx.update(disputes).set({ gateway_state: result.status }).where(eq(disputes.id, known.id))
      if (closed)
        await tx
          .update(disputes)
          .set({ state: CLOSING[closed].to, closed_at: ctx.clock.now() })
          .where(and(eq(disputes.id, known.id), CLOSING[closed].allowed))
      if (closed) {
        await resolveTasks(
          tx,
          ctx,
          { kinds: ['dispute_opened'], subject: `dispute:${known.public_id}` },
          'The gateway closed the dispute.',
        )
        await handlersOf(ctx, intent).onDisputeClosed?.(tx, intent)
      }
      return
    }
    const publicId = ctx.random.id()
    await tx.insert(disputes).values({
      public_id: publicId,
      intent_id: intent.id,
      gateway_ref: result.ref,
      cents: result.amount,
      reason: result.reason,
      state: closed ?? 'open',
      gateway_state: result.status,
      evidence_due_at: result.evidenceDueAt ? new Date(result.evidenceDueAt) : null,
      opened_at: ctx.clock.now(),
      closed_at: closed ? ctx.clock.now() : null,
      notes: [],
    })
    await handlersOf(ctx, intent).onDisputed?.(tx, intent)
    if (closed) await handlersOf(ctx, intent).onDisputeClosed?.(tx, intent)
    if (!closed)
      await createTask(tx, ctx, {
        kind: 'dispute_opened',
        subject: `dispute:${publicId}`,
        userId: intent.user_id,
        details: 'The card holder disputes a payment. Send the evidence before it is due.',
        dueAt: result.evidenceDueAt ? new Date(result.evidenceDueAt) : null,
      })
    await audit(tx, 'dispute.opened', {
      actor: 'server',
      subjectUser: intent.user_id,
      subject: `payment:${intent.public_id}`,
      after: { cents: result.amount, reason: result.reason },
    })
  })
}
