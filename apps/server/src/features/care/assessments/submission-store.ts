import { FORMULARY_VERSION } from '@contour/domain/dosing/formulary'
import { isDeepStrictEqual } from 'node:util'
import type { Schedule } from '@contour/domain/dosing/months'
import { MONTH_SLOTS, slotLabel } from '@contour/domain/dosing/months'
import { definitionOfForm } from '@contour/forms'
import type { FormName } from '@contour/domain/assessments/answers'
import { and, desc, eq } from 'drizzle-orm'
import type { Ctx } from '../../../context.ts'
import type { Tx } from '../../../db/database.ts'
import { encounters, formDefinitions, formSubmissions } from '../../../db/schema.ts'
import type { OrderRow } from '../orders/index.ts'

export type SubmissionRow = typeof formSubmissions.$inferSelect

/** What is stored of a submission and identifies the same submission when it is sent again. */
export type SubmissionContent = {
  answers: unknown
  requested: Record<string, number>
  special_necessities: string
  additional_details: string
}

/** Strengths in micrograms by printed slot, "Month 1", as in prescriptions. */
export function requestedOf(schedule: Schedule): Record<string, number> {
  return Object.fromEntries(
    MONTH_SLOTS.flatMap((slot) => {
      const strength = schedule[slot]
      return strength === undefined ? [] : [[slotLabel(slot), strength]]
    }),
  )
}

/** Finds the newest submission of a kind for an order; null before the first. */
export async function latestSubmission(
  tx: Tx,
  orderId: number,
  kind: FormName | 'adjust',
): Promise<SubmissionRow | null> {
  const [row] = await tx
    .select()
    .from(formSubmissions)
    .where(and(eq(formSubmissions.order_id, orderId), eq(formSubmissions.kind, kind)))
    .orderBy(desc(formSubmissions.round))
    .limit(1)
  return row ?? null
}

/** Whether a stored submission has exactly the content that was sent again. */
export function isSameSubmission(stored: SubmissionRow, content: SubmissionContent): boolean {
  const { answers, requested, special_necessities, additional_details } = stored
  // Compared as JSON, as the stored one was saved: an absent field and an undefined one are equal there.
  return isDeepStrictEqual(
    { answers, requested, special_necessities, additional_details },
    JSON.parse(JSON.stringify(content)),
  )
}

/** Saves a submission as the next round of its kind. */
export async function saveSubmission(
  tx: Tx,
  ctx: Ctx,
  order: OrderRow,
  kept: SubmissionContent & {
    kind: FormName | 'adjust'
    calledFor: FormName | 'adjust'
    encounterId: number | null
    definitionId: number | null
  },
): Promise<SubmissionRow> {
  const before = await latestSubmission(tx, order.id, kept.kind)
  const [row] = await tx
    .insert(formSubmissions)
    .values({
      public_id: ctx.random.id(),
      order_id: order.id,
      encounter_id: kept.encounterId,
      kind: kept.kind,
      called_for: kept.calledFor,
      definition_id: kept.definitionId,
      round: (before?.round ?? 0) + 1,
      answers: kept.answers,
      requested: kept.requested,
      special_necessities: kept.special_necessities,
      additional_details: kept.additional_details,
      formulary_version: FORMULARY_VERSION,
      at: ctx.clock.now(),
    })
    .returning()
  if (!row) throw new Error('submission not written')
  return row
}

/** Returns the row of a form's published definition, created at the first submission (M-42). */
export async function definitionRow(tx: Tx, ctx: Ctx, form: FormName): Promise<number> {
  const { name, version, sha, definition } = definitionOfForm(form)
  await tx
    .insert(formDefinitions)
    .values({ name, version, sha, definition, published_at: ctx.clock.now() })
    .onConflictDoNothing()
  const [row] = await tx
    .select({ id: formDefinitions.id, sha: formDefinitions.sha })
    .from(formDefinitions)
    .where(and(eq(formDefinitions.name, name), eq(formDefinitions.version, version)))
  if (row?.sha !== sha) throw new Error(`definition ${name} ${version} was changed after it was published`)
  return row.id
}

/** Opens the encounter of an order, which links its submission to the clinician who will decide on it (M-07). */
export async function openEncounter(tx: Tx, ctx: Ctx, order: OrderRow): Promise<number> {
  const last = await latestEncounter(tx, order.id)
  const [row] = await tx
    .insert(encounters)
    .values({
      public_id: ctx.random.id(),
      user_id: order.user_id,
      order_id: order.id,
      n: (last?.n ?? 0) + 1,
      provider: order.provider,
      started_at: ctx.clock.now(),
    })
    .returning({ id: encounters.id })
  if (!row) throw new Error('encounter not written')
  return row.id
}

export async function latestEncounter(tx: Tx, orderId: number) {
  const [row] = await tx
    .select()
    .from(encounters)
    .where(eq(encounters.order_id, orderId))
    .orderBy(desc(encounters.n))
    .limit(1)
  return row ?? null
}
