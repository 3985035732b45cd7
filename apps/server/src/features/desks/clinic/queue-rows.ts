import { ageOn } from '@contour/domain/intake/age'
import { bmi, cut } from '@contour/domain/intake/bmi'
import { isOpenIdentity, type IdentityState } from '@contour/domain/identity/identity-review'
import type { ImageRequestState, RequestKind } from '@contour/domain/media/image-request'
import { FLAG_SEVERITIES } from '@contour/domain/assessments/answer-flags'
import { promisedAt } from '@contour/domain/promises/promise-hours'
import { easternDate } from '@contour/domain/time/plain-date'
import { desc, eq, inArray, sql } from 'drizzle-orm'
import { after, hours } from '../../../clock.ts'
import type { Ctx } from '../../../context.ts'
import {
  formSubmissions,
  imageRequests,
  orders,
  staffMembers,
  stateRules,
  subscriptions,
  users,
} from '../../../db/schema.ts'
import { clocksOf, flagsOfOtherAccounts, reviewSince } from '../../care/orders/index.ts'
import { newestWeightOfUser } from '../../people/profile/index.ts'
import { lockHolder } from './clinic-access.ts'
import { stoppedFlagsOf } from './stopping-answers.ts'
import { contradictionFlags } from './contradiction-flags.ts'
import { formatPreference, shownAnswers, preferenceOf, type SubmissionRow } from './form-answers.ts'

/** The state of the newest identity video's review; null without a video. */
const newestIdentity = sql<IdentityState | null>`(select r.state from identity_reviews r
  where r.order_id = ${orders.id} order by r.id desc limit 1)`

/** Selects orders with what a row of the queue shows of their patient, subscription and state. */
export const selectQueue = ({ db }: Ctx) =>
  db
    .select({
      order: orders,
      user: users,
      since: reviewSince,
      weightLb: newestWeightOfUser,
      term: subscriptions.term,
      holder: staffMembers.name,
      video: stateRules.video,
      identity: newestIdentity,
    })
    .from(orders)
    .innerJoin(users, eq(users.id, orders.user_id))
    .innerJoin(subscriptions, eq(subscriptions.id, orders.subscription_id))
    .leftJoin(staffMembers, eq(staffMembers.id, orders.taken_by))
    .leftJoin(stateRules, eq(stateRules.state, orders.state))
    .$dynamic()

export type Waiting = Awaited<ReturnType<typeof selectQueue>>[number]

/**
 * Builds the queue rows of orders: since when the review time runs and, with a license in the order's state (D-96), the
 * patient with the flags and dose preferences of the forms.
 */
export async function queueRows(
  ctx: Ctx,
  waiting: readonly Waiting[],
  reader: { staffId: number; licensed: ReadonlySet<string> },
) {
  const now = ctx.clock.now()
  const orderIds = waiting.map(({ order }) => order.id)
  const [forms, requested, clocks, stopped, accounts] = await Promise.all([
    formsOf(ctx, orderIds),
    requestedImages(ctx, orderIds),
    clocksOf(ctx.db, orderIds),
    stoppedFlagsOf(
      ctx.db,
      waiting.map(({ order }) => order),
    ),
    flagsOfOtherAccounts(
      ctx.db,
      waiting.map(({ user }) => user.id),
    ),
  ])
  return waiting.map(({ order, user, weightLb, term, holder, video, identity }) => {
    const [form] = forms.get(order.id) ?? []
    const taken = lockHolder(order, now)
    const requests = requested.get(order.id) ?? []
    // The same instant from which the promise to the patient counts; null while the patient has the order.
    const { since = null, newBy = null } = clocks.get(order.id) ?? {}
    const promised = promisedAt(order.created_at)
    const target = (n: number) => since && after(since, hours(n)).toISOString()
    const shown = {
      order_id: order.public_id,
      state: order.state,
      term,
      status: order.status,
      kind: order.dose_change ? ('dose change' as const) : order.kind,
      entered_at: order.status_since.toISOString(),
      due_at: target(promised.review_usual),
      late_at: target(promised.review_from),
      breach_at: target(promised.review_latest),
      new_by: newBy?.toISOString() ?? null,
      taken_by: taken === null ? null : holder,
      mine: taken === reader.staffId,
      video_state: video === true,
    }
    if (!reader.licensed.has(order.state)) return { ...shown, licensed: false as const }
    return {
      ...shown,
      licensed: true as const,
      patient: `${user.first_name} ${user.last_name}`,
      age: ageOn(user.dob, easternDate(now)),
      sex: user.sex === 'Male' ? ('M' as const) : ('F' as const),
      bmi: cut(bmi(weightLb, user.height_in)),
      drug: order.drug,
      needed_by: order.needed_by,
      form: form?.kind ?? null,
      request: requestText(form),
      flags: [
        ...(identity && isOpenIdentity(identity) ? ['identity open'] : []),
        ...requestFlags(requests),
        ...[
          ...(stopped.get(order.id) ?? []),
          ...(accounts.get(user.id) ?? []),
          ...contradictionFlags(forms.get(order.id) ?? [], {
            sex: user.sex,
            weightLb,
            goalLb: order.kind === 'first' ? user.desired_weight_lb : null,
          }),
        ].map(({ severity, reason }) => `${severity}: ${reason}`),
        ...flagsOf(order.dose_change, forms.get(order.id) ?? []),
      ],
    }
  })
}

/** Submitted forms by order, newest first. */
async function formsOf(ctx: Ctx, orderIds: number[]): Promise<Map<number, SubmissionRow[]>> {
  const byOrder = new Map<number, SubmissionRow[]>()
  if (orderIds.length === 0) return byOrder
  const rows = await ctx.db
    .select()
    .from(formSubmissions)
    .where(inArray(formSubmissions.order_id, orderIds))
    .orderBy(desc(formSubmissions.id))
  for (const row of rows) byOrder.set(row.order_id, [...(byOrder.get(row.order_id) ?? []), row])
  return byOrder
}

type Asked = { kind: RequestKind; state: ImageRequestState }

/** The requests to the patient, by order. */
async function requestedImages(ctx: Ctx, orderIds: number[]): Promise<Map<number, Asked[]>> {
  const byOrder = new Map<number, Asked[]>()
  if (orderIds.length === 0) return byOrder
  const rows = await ctx.db
    .select({
      orderId: imageRequests.order_id,
      kind: imageRequests.image_type,
      state: imageRequests.state,
    })
    .from(imageRequests)
    .where(inArray(imageRequests.order_id, orderIds))
  for (const { orderId, ...asked } of rows) byOrder.set(orderId, [...(byOrder.get(orderId) ?? []), asked])
  return byOrder
}

/** What was asked of the patient, and what came of it: pictures and questions apart. */
function requestFlags(asked: readonly Asked[]): string[] {
  const about = (question: boolean, waits: string, came: string) => {
    const states = asked.filter(({ kind }) => (kind === 'question') === question).map(({ state }) => state)
    if (states.includes('open')) return [waits]
    return states.includes('answered') ? [came] : []
  }
  return [
    ...about(false, 'waits for a new image', 'new image came'),
    ...about(true, 'waits for an answer', 'the patient answered'),
  ]
}

function requestText(form: SubmissionRow | undefined): string {
  const input = Object.entries(formatPreference(preferenceOf(form?.requested)))
  return input.map(([month, strength]) => `${month}: ${strength}`).join(', ')
}

function flagsOf(doseChange: boolean, forms: readonly SubmissionRow[]): string[] {
  const form = forms.find(({ kind }) => kind !== 'adjust')
  return [
    ...(doseChange ? ['dose change'] : []),
    ...concernsOf(forms),
    ...(forms.some(({ special_necessities }) => special_necessities !== '') ? ['special necessity'] : []),
    ...(form && form.kind !== form.called_for ? ['another form than called for'] : []),
  ]
}

/**
 * The concerns flagged in the answers, most severe first, without duplicates: "critical: Thoughts of self-harm …"
 * (D-52).
 */
function concernsOf(forms: readonly SubmissionRow[]): string[] {
  const answers = forms.flatMap((form) => shownAnswers(form.answers))
  const concerns = FLAG_SEVERITIES.flatMap((severity) =>
    answers.filter((answer) => answer.severity === severity).map(({ reason }) => `${severity}: ${reason}`),
  )
  return [...new Set(concerns)]
}
