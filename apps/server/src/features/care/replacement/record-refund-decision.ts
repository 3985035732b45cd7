import { and, eq } from 'drizzle-orm'
import { asStaff } from '../../../caller.ts'
import type { Caller } from '../../../caller.ts'
import type { Ctx } from '../../../context.ts'
import type { Tx } from '../../../db/database.ts'
import { replacementRequests } from '../../../db/schema.ts'
import { complaintOfRequest, moveComplaint } from '../complaints/index.ts'
import { createTask, resolveTasks } from '../../ground/tasks/index.ts'
import { notifyOfRefund } from './notify-of-refund.ts'
import { MOVES, auditRequest, subjectOf } from './request-store.ts'

/**
 * Records what billing decided about a refund that support asked for instead of a replacement: approved, the request
 * ends; refused, it is support's again, or the pharmacy's if it
 * was approved, with a task. Does nothing for any other refund. The patient is locked.
 */
export async function recordRefundDecision(
  tx: Tx,
  ctx: Ctx,
  caller: Caller,
  refund: { id: number; approved: boolean },
): Promise<void> {
  const ofRefund = eq(replacementRequests.refund_id, refund.id)
  if (refund.approved) {
    const [ended] = await tx
      .update(replacementRequests)
      .set({ state: MOVES.refunded.to, decided_by: asStaff(caller).staffId, decided_at: ctx.clock.now() })
      .where(and(ofRefund, MOVES.refunded.allowed))
      .returning()
    if (!ended) return
    await auditRequest(tx, ended, 'replacement.refunded')
    const tasks = { kinds: ['replacement_to_ship', 'replacement_late'], subject: subjectOf(ended) } as const
    await resolveTasks(tx, ctx, tasks, 'The money is refunded instead.')
    const complaint = await complaintOfRequest(tx, ended)
    if (!complaint) return
    const { decision_text: text } = complaint
    const told = await moveComplaint(tx, ctx, complaint, {
      move: 'refunded',
      by: complaint.decided_by,
      ...(text ? { text } : {}),
    })
    await notifyOfRefund(tx, ctx, told, refund)
    return
  }
  const [returned] = await tx.update(replacementRequests).set({ refund_id: null }).where(ofRefund).returning()
  if (!returned) return
  await auditRequest(tx, returned, 'replacement.refund_refused')
  const atPharmacy = returned.state === 'approved'
  const complaint = await complaintOfRequest(tx, returned)
  if (complaint)
    await moveComplaint(tx, ctx, complaint, {
      move: atPharmacy ? 'replacement_stands' : 'refund_refused',
      by: complaint.decided_by,
    })
  // The complaint has its task again.
  if (complaint && !atPharmacy) return
  await createTask(tx, ctx, {
    kind: atPharmacy ? 'replacement_to_ship' : 'replacement_requested',
    subject: subjectOf(returned),
    userId: returned.user_id,
    details: atPharmacy
      ? 'Billing did not approve the refund, so the replacement ships.'
      : 'Billing did not approve the refund. Decide whether to send it again.',
  })
}
