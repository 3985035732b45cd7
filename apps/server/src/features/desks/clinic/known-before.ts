import { denialReasonText } from '@contour/domain/orders/denial-reasons'
import type { Chart } from '@contour/contract/staff-chart'
import { easternDate, easternInstant } from '@contour/domain/time/plain-date'
import { and, desc, eq, inArray, isNotNull, lt, ne } from 'drizzle-orm'
import type { Reader } from '../../../db/database.ts'
import {
  careHolds,
  conversationMessages,
  conversations,
  emergencyAlerts,
  formSubmissions,
  orderFiles,
  orders,
  weights,
} from '../../../db/schema.ts'
import { questionsOf, repeatedDose, saidOf, stepOf } from '../../care/dose-questions/index.ts'
import { VIDEO_FILE_TYPE } from '@contour/domain/media/video-limits'
import type { OrderRow } from '../../care/orders/index.ts'
import type { TreatmentState } from '../../care/prescriptions/index.ts'
import { shownAnswers, type SubmissionRow } from './form-answers.ts'

type Known = Chart['known']
type Event = Known['events'][number]

/** What the head of a chart shows of an earlier form where this order's form does not ask it. */
const CARRIED = [
  'allergies',
  'medications',
  'conditions',
  'own_conditions',
  'pregnancy',
  'insulin',
  'medicine_check',
  'surgery',
]
/** Characters of a patient's or a clinician's words that an event repeats. */
const WORDS_MAX = 300

/**
 * Returns what is known of a patient from before an order, each with its date (D-84): answers, identity, the weight of the
 * last form, and what happened: alarms, holds, denials with reason and letter, weeks without the drug.
 */
export async function knownBefore(
  db: Reader,
  order: OrderRow,
  { forms, treatment }: { forms: readonly SubmissionRow[]; treatment: TreatmentState },
): Promise<Known> {
  const earlier = await db
    .select({ answers: formSubmissions.answers, at: formSubmissions.at, kind: formSubmissions.kind })
    .from(formSubmissions)
    .innerJoin(orders, eq(orders.id, formSubmissions.order_id))
    .where(and(eq(orders.user_id, order.user_id), ne(orders.id, order.id)))
    .orderBy(desc(formSubmissions.id))
  const answered = earlier.flatMap(({ answers, at }) =>
    shownAnswers(answers).map((answer) => ({ ...answer, at: at.toISOString() })),
  )
  return {
    answers: CARRIED.flatMap((key) => answered.find(({ question }) => question === key) ?? []),
    id_image_at: await sentBefore(db, order, 'id_image'),
    video_at: await sentBefore(db, order, VIDEO_FILE_TYPE),
    weight_before: await weightBeforeForm(db, order, forms),
    events: [
      ...(await alarms(db, order)),
      ...(await holds(db, order)),
      ...(await denials(db, order)),
      ...(await askedBeforeDoses(db, order)),
      ...gaps([...forms, ...earlier], treatment),
    ].toSorted((a, b) => b.at.localeCompare(a.at)),
  }
}

async function sentBefore(db: Reader, order: OrderRow, type: string): Promise<string | null> {
  const [file] = await db
    .select({ at: orderFiles.at })
    .from(orderFiles)
    .innerJoin(orders, eq(orders.id, orderFiles.order_id))
    .where(and(eq(orders.user_id, order.user_id), ne(orders.id, order.id), eq(orderFiles.type, type)))
    .orderBy(desc(orderFiles.id))
    .limit(1)
  return file?.at.toISOString() ?? null
}

/** The weight of the form, or of the questionnaire, that came before the newest form of this order. */
async function weightBeforeForm(
  db: Reader,
  order: OrderRow,
  forms: readonly SubmissionRow[],
): Promise<Known['weight_before']> {
  const form = forms.find(({ kind }) => kind !== 'adjust')
  if (!form) return null
  const [before] = await db
    .select({ lb: weights.lb, at: weights.at })
    .from(weights)
    .where(
      and(
        eq(weights.user_id, order.user_id),
        inArray(weights.source, ['form', 'intake']),
        lt(weights.at, form.at),
      ),
    )
    .orderBy(desc(weights.at), desc(weights.id))
    .limit(1)
  return before ? { lb: before.lb, on: easternDate(before.at) } : null
}

async function alarms(db: Reader, { user_id: userId }: OrderRow): Promise<Event[]> {
  const rows = await db
    .select({ alert: emergencyAlerts, body: conversationMessages.body })
    .from(emergencyAlerts)
    .innerJoin(conversations, eq(conversations.id, emergencyAlerts.conversation_id))
    .innerJoin(conversationMessages, eq(conversationMessages.id, emergencyAlerts.message_id))
    .where(eq(conversations.user_id, userId))
    .orderBy(desc(emergencyAlerts.id))
  return rows.map(({ alert, body }) => ({
    kind: 'alarm' as const,
    at: alert.started_at.toISOString(),
    what: alert.rule.replaceAll('_', ' '),
    words: body.slice(0, WORDS_MAX),
    ended_at: alert.ended_at?.toISOString() ?? null,
    outcome: alert.outcome?.replaceAll('_', ' ') ?? '',
  }))
}

async function holds(db: Reader, { user_id: userId }: OrderRow): Promise<Event[]> {
  const rows = await db
    .select()
    .from(careHolds)
    .where(eq(careHolds.user_id, userId))
    .orderBy(desc(careHolds.id))
  return rows.map((hold) => ({
    kind: 'hold' as const,
    at: hold.since.toISOString(),
    what: hold.reason.replaceAll('_', ' '),
    words: hold.note?.slice(0, WORDS_MAX) ?? '',
    ended_at: hold.lifted_at?.toISOString() ?? null,
    outcome: hold.outcome ? `${hold.outcome.replaceAll('_', ' ')}: ${hold.lift_reason ?? ''}` : '',
  }))
}

/** What she answered before each higher dose, and which one was sent again where she did not (D-87). */
async function askedBeforeDoses(db: Reader, { user_id: userId }: OrderRow): Promise<Event[]> {
  const rows = await questionsOf(db, userId)
  return rows.map((row) => ({
    kind: 'dose_questions' as const,
    at: (row.answered_at ?? row.asked_at).toISOString(),
    what: stepOf(row),
    words: saidOf(row)?.slice(0, WORDS_MAX) ?? repeatedDose(row) ?? 'No answer yet.',
    ended_at: null,
    outcome: row.state,
  }))
}

async function denials(db: Reader, order: OrderRow): Promise<Event[]> {
  const rows = await db
    .select({ reason: orders.denial_reason, text: orders.denial_text, at: orders.status_since })
    .from(orders)
    .where(and(eq(orders.user_id, order.user_id), ne(orders.id, order.id), isNotNull(orders.denial_reason)))
    .orderBy(desc(orders.id))
  return rows.map(({ reason, text, at }) => ({
    kind: 'denied' as const,
    at: at.toISOString(),
    what: denialReasonText(reason),
    words: text?.slice(0, WORDS_MAX) ?? '',
    ended_at: null,
    outcome: '',
  }))
}

/** Weeks without the drug: said in a check-in, or because no parcel covers them (D-78). */
function gaps(forms: readonly Pick<SubmissionRow, 'answers' | 'at'>[], { had }: TreatmentState): Event[] {
  const gap = { kind: 'gap' as const, ended_at: null, outcome: '' }
  const said = forms.flatMap(({ answers, at }) => {
    const shown = shownAnswers(answers)
    if (!shown.some(({ question, answer }) => question === 'doses_missed' && answer === 'Yes')) return []
    const last = shown.find(({ question }) => question === 'doses_missed_last_taken')?.answer ?? ''
    return [{ ...gap, at: at.toISOString(), what: 'two or more doses missed, by the form', words: last }]
  })
  const uncovered =
    had.source === 'parcel' && had.weeksMissed && had.on !== null && said.length === 0
      ? [
          {
            ...gap,
            at: easternInstant(had.on, '12:00').toISOString(),
            what: 'two or more weeks without a dose since the last parcel arrived',
            words: '',
          },
        ]
      : []
  return [...said, ...uncovered]
}
