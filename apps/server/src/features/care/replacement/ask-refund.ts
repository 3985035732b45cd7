import { and, eq, inArray, isNull } from 'drizzle-orm'
import { asStaff } from '../../../caller.ts'
import type { Caller } from '../../../caller.ts'
import type { Ctx } from '../../../context.ts'
import type { Tx } from '../../../db/database.ts'
import { replacementRequests } from '../../../db/schema.ts'
import { AppError } from '../../../app-error.ts'
import { lockPaymentIntent, createRefund } from '../payments/index.ts'
import { assertUseAnswered, complaintOfRequest, moveComplaint } from '../complaints/index.ts'
import { createTask, resolveTasks } from '../../ground/tasks/index.ts'
import { orderOf } from './order-of-request.ts'
import { paymentOf } from './refundable-payment.ts'
import { readRequest } from './request-rows.ts'
import { assertUndecided, auditRequest, lockRequest, subjectOf } from './request-store.ts'
import type { LockedRequest, RequestRow } from './request-store.ts'

/** Also once approved: the pharmacy cannot send it after all. */
const UNSENT = ['requested', 'approved'] as const

function assertRefundable(request: RequestRow): void {
  assertUndecided(request.state === 'approved' ? { ...request, state: 'requested' } : request)
}

/**
 * Asks billing to refund a shipment instead of replacing it (D-37). The refund waits for a second person whatever its
 * amount, because support moves no money; the limit of D-61 counts it like any other.
 * @throws AppError not_found, conflict once it was sent or refused, or while a refund waits, wrong_status without captured money,
 *   amount_mismatch for more than is left
 */
export async function askReplacementRefund(
  ctx: Ctx,
  caller: Caller,
  input: { id: string; cents: number; reason: string },
) {
  const asked = await ctx.db.transaction(async (tx) =>
    askForRefund(tx, ctx, caller, { ...(await lockRequest(tx, input.id)), ...input }),
  )
  return {
    status: 'success' as const,
    message: 'Billing has been asked for the refund.',
    request: await readRequest(ctx, asked.id),
  }
}

type Asked = Pick<LockedRequest, 'request' | 'original'> & { cents: number; reason: string }

/** Asks for the refund of a locked request, and moves its complaint. */
export async function askForRefund(
  tx: Tx,
  ctx: Ctx,
  caller: Caller,
  { request, original, ...input }: Asked,
): Promise<RequestRow> {
  const { staffId } = asStaff(caller)
  assertRefundable(request)
  const complaint = await complaintOfRequest(tx, request)
  if (complaint) assertUseAnswered(complaint)
  const paid = await paymentOf(tx, await orderOf(tx, original))
  if (!paid) throw new AppError('wrong_status', { message: 'Nothing was charged for this shipment.' })
  const { intent } = await lockPaymentIntent(tx, paid.id)
  const refund = await createRefund(tx, ctx, {
    // The letter of the complaint names amount, card and reason: one message for one refund (D-42).
    patientNotified: Boolean(complaint),
    intent,
    cents: input.cents,
    reason: input.reason,
    waits: true,
  })
  const [changed] = await tx
    .update(replacementRequests)
    .set({ refund_id: refund.id })
    .where(
      and(
        eq(replacementRequests.id, request.id),
        inArray(replacementRequests.state, [...UNSENT]),
        isNull(replacementRequests.refund_id),
      ),
    )
    .returning()
  if (!changed) throw new AppError('conflict')
  await createTask(tx, ctx, {
    kind: 'refund_waits',
    subject: `refund:${refund.public_id}`,
    userId: request.user_id,
    details: 'Support asks for a refund instead of a replacement.',
  })
  const tasks = { kinds: ['replacement_requested'], subject: subjectOf(request) } as const
  await resolveTasks(tx, ctx, tasks, 'Billing was asked for a refund.')
  await resolveTasks(
    tx,
    ctx,
    { kinds: ['replacement_late'], subject: subjectOf(request) },
    'Billing was asked for a refund.',
  )
  if (complaint)
    await moveComplaint(tx, ctx, complaint, { move: 'refund_asked', by: staffId, text: input.reason })
  await auditRequest(tx, changed, 'replacement.refund_asked', { cents: input.cents, by: staffId })
  return changed
}
