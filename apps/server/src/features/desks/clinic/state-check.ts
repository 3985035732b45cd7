import type { Chart } from '@contour/contract/staff-chart'
import { stateGaps } from '@contour/domain/intake/state-requirements'
import { noticeKind } from '@contour/domain/legal/state-notices'
import { and, eq, inArray } from 'drizzle-orm'
import { currentCall } from '../../../call-context.ts'
import type { Reader } from '../../../db/database.ts'
import { consents, orderHistory, orders, visits } from '../../../db/schema.ts'
import type { OrderRow } from '../../care/orders/index.ts'
import { findStateRule, hasLicense, noticesOf } from '../../ground/states/index.ts'

export type StateCheck = {
  /** What the state asks for, as the chart shows it; null for a state that the table does not have. */
  shown: Chart['state_rule']
  /** Why nothing can be prescribed there yet. */
  gaps: readonly string[]
}

/** Reads what the state of an order asks for, and what of it is missing. */
export async function readStateCheck(
  db: Reader,
  order: OrderRow,
  { prescribedBefore, clinicianId }: { prescribedBefore: boolean; clinicianId: number },
): Promise<StateCheck> {
  const rule = await findStateRule(db, order.state)
  if (!rule) return { shown: null, gaps: [] }
  const { texts, missing } = await noticesOf(db, rule)
  const read = await readAt(db, order.user_id, texts)
  const seen = await seenLive(db, order.user_id)
  const gaps = stateGaps(
    rule.name,
    {
      liveVisitFirst: rule.live_visit_first,
      noQuestionnaireOnly: rule.no_questionnaire_only,
    },
    {
      everSeen: seen.size > 0,
      seenForOrder: seen.has(order.id),
      prescribedBefore,
      noticesMissing: missing,
      noticesUnread: texts.filter(({ id }) => !read.has(id)).map(({ notice }) => notice),
      mayPrescribe: await hasLicense(
        db,
        currentCall().clock,
        { clinicianId, state: order.state },
        'prescribe',
      ),
    },
  )
  return {
    gaps,
    shown: {
      name: rule.name,
      min_bmi: rule.min_bmi,
      min_bmi_with_condition: rule.min_bmi_with_condition,
      notices: texts.map(({ id, title, version }) => ({
        title,
        version,
        read_at: read.get(id)?.toISOString() ?? null,
      })),
      live_visit_first: rule.live_visit_first,
      no_questionnaire_only: rule.no_questionnaire_only,
      silence_accepts_other_dose: rule.silence_accepts_other_dose,
      prescribers: [...rule.prescribers],
      source: rule.source,
      to_confirm: rule.to_confirm,
    },
  }
}

/** When the patient read each of these versions, by its id. */
async function readAt(
  db: Reader,
  userId: number,
  texts: readonly { id: number; notice: Parameters<typeof noticeKind>[0] }[],
): Promise<ReadonlyMap<number, Date>> {
  if (texts.length === 0) return new Map()
  const rows = await db
    .select({ text: consents.legal_text_id, at: consents.at })
    .from(consents)
    .where(
      and(
        eq(consents.user_id, userId),
        inArray(
          consents.kind,
          texts.map(({ notice }) => noticeKind(notice)),
        ),
        eq(consents.agreed, true),
      ),
    )
  return new Map(rows.flatMap(({ text, at }) => (text === null ? [] : [[text, at] as const])))
}

/** The patient's orders for which a clinician has seen the patient, in a visit of ours or elsewhere (M-06). */
async function seenLive(db: Reader, userId: number): Promise<ReadonlySet<number>> {
  const here = await db
    .select({ order: visits.order_id })
    .from(visits)
    .where(and(eq(visits.user_id, userId), eq(visits.outcome, 'seen')))
  const elsewhere = await db
    .select({ order: orderHistory.order_id })
    .from(orderHistory)
    .innerJoin(orders, eq(orders.id, orderHistory.order_id))
    .where(and(eq(orders.user_id, userId), eq(orderHistory.event, 'visit_done')))
  return new Set([...here, ...elsewhere].map(({ order }) => order))
}
