import { monthLabel } from '@contour/domain/dosing/months'
import { SAMPLE_WORDS, type SampleVerdict } from '@contour/domain/clinical-quality/prescription-sample'
import { ageOn } from '@contour/domain/intake/age'
import { bmiText } from '@contour/domain/intake/bmi'
import { easternDate } from '@contour/domain/time/plain-date'
import { and, asc, desc, eq, inArray, isNull, sql } from 'drizzle-orm'
import { AppError, notFound } from '../../../app-error.ts'
import { asStaff, type Caller } from '../../../caller.ts'
import type { Ctx } from '../../../context.ts'
import type { Tx } from '../../../db/database.ts'
import {
  chartNotes,
  orders,
  prescriptionItems,
  prescriptionSamples,
  prescriptions,
  signatureAnswers,
  users,
} from '../../../db/schema.ts'
import { audit } from '../../ground/audit/index.ts'
import { createTask, resolveTasks } from '../../ground/tasks/index.ts'
import { sampleSubject } from './draw-sample.ts'

/** The last months of samples that are listed; those that wait come first. */
const ROWS_MAX = 60

/** Lists what was drawn, with everything that a judgment needs and without names; audited as one read. */
export async function listSamples(ctx: Ctx) {
  const found = await ctx.db
    .select({ sample: prescriptionSamples, prescription: prescriptions, order: orders, user: users })
    .from(prescriptionSamples)
    .innerJoin(prescriptions, eq(prescriptions.id, prescriptionSamples.prescription_id))
    .innerJoin(orders, eq(orders.id, prescriptions.order_id))
    .innerJoin(users, eq(users.id, orders.user_id))
    .orderBy(sql`${prescriptionSamples.verdict} is not null`, desc(prescriptionSamples.id))
    .limit(ROWS_MAX)
  const ids = found.map(({ prescription }) => prescription.id)
  const items = await ctx.db
    .select()
    .from(prescriptionItems)
    .where(inArray(prescriptionItems.prescription_id, ids))
    .orderBy(asc(prescriptionItems.id))
  const answers = await ctx.db
    .select()
    .from(signatureAnswers)
    .where(inArray(signatureAnswers.prescription_id, ids))
    .orderBy(asc(signatureAnswers.id))
  await audit(ctx.db, 'prescription_samples.listed', {
    after: { rows: found.length, orders: found.map(({ order }) => order.public_id) },
  })
  return {
    message: 'Drawn prescriptions.',
    waiting: found.filter(({ sample }) => sample.verdict === null).length,
    rows: found.map(({ sample, prescription, order, user }) => ({
      id: sample.public_id,
      month: sample.month,
      order_id: order.public_id,
      state: order.state,
      drug: order.drug,
      age: ageOn(user.dob, easternDate(prescription.issued_at)),
      sex: user.sex,
      bmi: bmiText(user.weight_lb, user.height_in),
      clinician: prescription.clinician_name,
      signed_at: prescription.issued_at.toISOString(),
      lines: items
        .filter((item) => item.prescription_id === prescription.id)
        .map(({ slot, name, strength, directions }) => ({
          slot: monthLabel(slot, prescription.months_before),
          medicine: `${name} ${strength}`,
          directions,
        })),
      compounding_reason: prescription.compounding_reason,
      compounding_note: prescription.compounding_note,
      flags: answers
        .filter((answer) => answer.prescription_id === prescription.id)
        .map(({ title, severity, words, reason, note }) => ({ title, severity, words, reason, note })),
      verdict: sample.verdict,
      words: sample.words,
      judged_at: sample.judged_at?.toISOString() ?? null,
    })),
  }
}

type Judgment = { id: string; verdict: SampleVerdict; words: string }

/**
 * Stores the medical director's judgment of a drawn prescription, once. One that the director does not agree with is a
 * task for the clinician who signed it; the last one of a month ends the director's own.
 * @throws AppError not_found, conflict once it was judged, invalid_request for disagreement without words
 */
export async function decideSample(ctx: Ctx, caller: Caller, { id, verdict, words }: Judgment) {
  const { staffId } = asStaff(caller)
  if (verdict === 'disagree' && words.trim().length < SAMPLE_WORDS.min)
    throw new AppError('invalid_request', { field: 'words', message: 'Say what you do not agree with.' })
  await ctx.db.transaction(async (tx) => {
    const [judged] = await tx
      .update(prescriptionSamples)
      .set({ verdict, words: words.trim(), judged_by: staffId, judged_at: ctx.clock.now() })
      .where(and(eq(prescriptionSamples.public_id, id), isNull(prescriptionSamples.verdict)))
      .returning()
    if (!judged) {
      const [there] = await tx
        .select({ id: prescriptionSamples.id })
        .from(prescriptionSamples)
        .where(eq(prescriptionSamples.public_id, id))
      if (!there) throw notFound()
      throw new AppError('conflict', { message: 'This prescription was judged already.' })
    }
    const [of] = await tx
      .select({ order: orders, clinician: prescriptions.clinician_id })
      .from(prescriptions)
      .innerJoin(orders, eq(orders.id, prescriptions.order_id))
      .where(eq(prescriptions.id, judged.prescription_id))
    if (!of) throw new Error('a sample without its prescription')
    await audit(tx, 'prescription_sample.judged', {
      subjectUser: of.order.user_id,
      subject: `order:${of.order.public_id}`,
      after: { verdict, month: judged.month },
    })
    if (verdict === 'disagree') {
      await tx.insert(chartNotes).values({
        order_id: of.order.id,
        staff_id: staffId,
        text: `The medical director does not agree with this prescription: ${words.trim()}`,
        at: ctx.clock.now(),
      })
      await createTask(tx, ctx, {
        kind: 'prescription_questioned',
        subject: `order:${of.order.public_id}`,
        userId: of.order.user_id,
        owner: of.clinician,
        details:
          'The medical director does not agree with the prescription of this order. Read the note on its chart.',
      })
    }
    await endWhenJudged(tx, ctx, judged.month)
  })
  return { message: 'Your judgment is stored.' }
}

async function endWhenJudged(tx: Tx, ctx: Ctx, month: string): Promise<void> {
  const [left] = await tx
    .select({ id: prescriptionSamples.id })
    .from(prescriptionSamples)
    .where(and(eq(prescriptionSamples.month, month), isNull(prescriptionSamples.verdict)))
    .limit(1)
  if (!left)
    await resolveTasks(
      tx,
      ctx,
      { kinds: ['prescription_sample'], subject: sampleSubject(month) },
      'All of them have been judged.',
    )
}
