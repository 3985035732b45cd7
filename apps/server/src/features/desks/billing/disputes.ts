import { and, asc, eq, sql } from 'drizzle-orm'
import { actorOf } from '../../../caller.ts'
import type { Caller } from '../../../caller.ts'
import type { Ctx } from '../../../context.ts'
import { countRows, keyset } from '../../../db/keyset.ts'
import type { SortKey } from '../../../db/keyset.ts'
import { consents, disputes, intents, orders, outbox, shipments, users } from '../../../db/schema.ts'
import { AppError, notFound } from '../../../app-error.ts'
import { audit, namesOfActors } from '../../ground/audit/index.ts'
import { isUncorrected } from '../../ground/consents/index.ts'
import { lockPaymentIntent } from '../../care/payments/index.ts'
import { resolveTasks } from '../../ground/tasks/index.ts'
import { maskedName } from './billing-rows.ts'
import { z } from 'zod'
import { transition } from '../../../db/transition.ts'
import { disputeLifeCycle, isClosedDispute } from '@contour/domain/payments/dispute-life-cycle'

const ANSWERED = transition(disputeLifeCycle, 'answered', 'staff', disputes.state)

/** The evidence of a dispute: who sent what, at an ISO instant. */
const Notes = z.array(z.object({ who: z.string(), text: z.string(), at: z.string() }))

const select = (ctx: Ctx) =>
  ctx.db
    .select({ dispute: disputes, intent: intents, user: users })
    .from(disputes)
    .innerJoin(intents, eq(intents.id, disputes.intent_id))
    .innerJoin(users, eq(users.id, intents.user_id))

type Found = Awaited<ReturnType<typeof select>>[number]

const disputeRow = ({ dispute, intent, user }: Found) => ({
  id: dispute.public_id,
  payment_id: intent.public_id,
  patient_id: user.public_id,
  patient: maskedName(user),
  cents: dispute.cents,
  reason: dispute.reason,
  state: dispute.state,
  gateway_state: dispute.gateway_state,
  evidence_due_at: dispute.evidence_due_at?.toISOString() ?? null,
  opened_at: dispute.opened_at.toISOString(),
})

const OPEN_FIRST: readonly SortKey[] = [
  { by: sql`(${disputes.state} <> 'open')`, kind: 'boolean' },
  { by: disputes.id, kind: 'number', order: 'desc' },
]

/** Lists a page of disputes, open ones first. */
export async function listDisputes(ctx: Ctx, after?: string) {
  const page = keyset(OPEN_FIRST, after)
  const found = await select(ctx)
    .where(page.where)
    .orderBy(...page.orderBy)
    .limit(page.limit)
  const { rows, next } = page.cut(found, ({ dispute }) => [dispute.state !== 'open', dispute.id])
  const every = () => ctx.db.select({ id: disputes.id }).from(disputes).$dynamic()
  return {
    status: 'success' as const,
    message: 'Disputes.',
    rows: rows.map(disputeRow),
    next,
    total: await countRows(ctx.db, every()),
    open: await countRows(ctx.db, every().where(eq(disputes.state, 'open'))),
  }
}

/**
 * Reads one dispute with its evidence: the consents, shipments and messages of the patient, and the notes (M-28). No
 * clinical data.
 */
export async function readDispute(ctx: Ctx, id: string) {
  const [found] = await select(ctx).where(eq(disputes.public_id, id))
  if (!found) throw notFound()
  const { user, dispute } = found
  const agreed = await ctx.db
    .select()
    .from(consents)
    .where(and(eq(consents.user_id, user.id), eq(consents.agreed, true), isUncorrected(ctx.db)))
    .orderBy(asc(consents.id))
  const shipmentRows = await ctx.db
    .select({ parcel: shipments })
    .from(shipments)
    .innerJoin(orders, eq(orders.id, shipments.order_id))
    .where(eq(orders.user_id, user.id))
    .orderBy(asc(shipments.id))
  const result = await ctx.db
    .select({ kind: outbox.kind, subject: outbox.subject, at: outbox.created_at })
    .from(outbox)
    .where(and(eq(outbox.user_id, user.id), eq(outbox.channel, 'email')))
    .orderBy(asc(outbox.id))
  const notes = Notes.parse(dispute.notes)
  const nameOf = await namesOfActors(
    ctx.db,
    notes.map(({ who }) => who),
  )
  await audit(ctx.db, 'dispute.read', { subjectUser: user.id, subject: `dispute:${dispute.public_id}` })
  return {
    status: 'success' as const,
    message: 'Dispute.',
    dispute: disputeRow(found),
    evidence: {
      consents: agreed.map(({ kind, statement, at, ip, page }) => ({
        kind,
        statement,
        at: at.toISOString(),
        ip,
        page,
      })),
      shipments: shipmentRows.map(({ parcel }) => ({
        carrier: parcel.carrier,
        tracking: parcel.tracking,
        shipped_at: parcel.shipped_at?.toISOString() ?? null,
        delivered_at: parcel.delivered_at?.toISOString() ?? null,
      })),
      messages: result.map(({ kind, subject, at }) => ({ kind, subject, at: at.toISOString() })),
      notes: notes.map((note) => ({ ...note, who: nameOf(note.who) })),
    },
  }
}

/**
 * Records that the evidence was sent to the gateway, and its text.
 * @throws AppError not_found, wrong_status once the dispute is decided
 */
export async function answerDispute(ctx: Ctx, caller: Caller, input: { id: string; text: string }) {
  await ctx.db.transaction(async (tx) => {
    const [known] = await tx
      .select({ intentId: disputes.intent_id })
      .from(disputes)
      .where(eq(disputes.public_id, input.id))
    if (!known) throw notFound()
    await lockPaymentIntent(tx, known.intentId)
    const [dispute] = await tx.select().from(disputes).where(eq(disputes.public_id, input.id)).for('update')
    if (!dispute) throw notFound()
    if (isClosedDispute(dispute.state)) throw new AppError('wrong_status')
    const note = { who: actorOf(caller), text: input.text, at: ctx.clock.now().toISOString() }
    await tx
      .update(disputes)
      .set({ state: ANSWERED.to, notes: [...Notes.parse(dispute.notes), note] })
      .where(and(eq(disputes.id, dispute.id), ANSWERED.allowed))
    await resolveTasks(
      tx,
      ctx,
      { kinds: ['dispute_opened'], subject: `dispute:${dispute.public_id}` },
      'The evidence was sent.',
    )
    await audit(tx, 'dispute.answered', { subject: `dispute:${dispute.public_id}` })
  })
  const [found] = await select(ctx).where(eq(disputes.public_id, input.id))
  if (!found) throw notFound()
  return { status: 'success' as const, message: 'Answer recorded.', dispute: disputeRow(found) }
}
