import { answerMinutes } from '@contour/domain/conversations/answer-promise'
import { promisedAt } from '@contour/domain/promises/promise-hours'
import { churnPercent } from '@contour/domain/reports/churn'
import {
  timeFigures,
  type PLAN_COUNTS,
  type ReportedTime,
  type Taken,
} from '@contour/domain/reports/time-figures'
import { addMonths, easternDate, easternInstant } from '@contour/domain/time/plain-date'
import type { Ctx } from '../../../context.ts'
import { countSteps } from './count-steps.ts'
import { readCounts } from './read-counts.ts'
import { readChatTimes } from './read-chat-times.ts'
import { readDeliveries, readReviews, readShipments, readVisits } from './read-times.ts'
import type { Span } from './span.ts'

const HOUR = 60
/** What is stated of a live visit, of its wait and of its length (`PROMISE_TEXTS.liveVisit`): under 5 minutes. */
const VISIT_MINUTES = 5

/** Reads the numbers of a month for the owner (M-51): each from one query, and none of them names anybody. */
export async function readMonth({ db, clock }: Ctx, asked: string | undefined) {
  const month = asked ?? easternDate(clock.now()).slice(0, 7)
  const first = `${month}-01`
  const span: Span = {
    from: easternInstant(first, '00:00').toISOString(),
    until: easternInstant(addMonths(first, 1), '00:00').toISOString(),
  }
  const reviews = await readReviews(db, span)
  const chats = await readChatTimes(db, span)
  const visits = await readVisits(db, span)
  const within = (minutes: readonly number[], promised: number): Taken[] =>
    minutes.map((one) => ({ minutes: one, kept: one <= promised }))
  const row = (time: ReportedTime, taken: readonly Taken[], promised: number | null) => {
    const { nineOfTen, ...figures } = timeFigures(taken)
    return { time, ...figures, nine_of_ten: nineOfTen, promised }
  }
  // Each review is measured by what its order was promised; the figure next to it is what was promised last in the month.
  const reviewed = (field: 'review_usual' | 'review_latest'): Taken[] =>
    reviews.map(({ minutes, made }) => ({ minutes, kept: minutes <= promisedAt(made)[field] * HOUR }))
  const last = new Date(Math.min(Date.parse(span.until) - 1, clock.now().getTime()))
  const promised = promisedAt(last)
  const answers = answerMinutes(last)
  const counts = await readCounts(db, span)
  const plans = (name: (typeof PLAN_COUNTS)[number]) =>
    counts.find((row) => row.group === 'plans' && row.name === name)?.count ?? 0
  return {
    message: 'The numbers of a month.',
    month,
    steps: await countSteps(db, span),
    counts,
    churn: churnPercent({ running: plans('running'), lost: plans('lost') }),
    times: [
      row('review_usually', reviewed('review_usual'), promised.review_usual * HOUR),
      row('review', reviewed('review_latest'), promised.review_latest * HOUR),
      row('pharmacy', await readShipments(db, span), null),
      row('delivery', await readDeliveries(db, span), null),
      row('doctor_chat', chats.clinician, answers.clinician),
      row('support_chat', chats.support, answers.support),
      row('ticket', chats.ticket, answers.ticket),
      row('visit_wait', within(visits.waits, VISIT_MINUTES), VISIT_MINUTES),
      row('visit_length', within(visits.lengths, VISIT_MINUTES), VISIT_MINUTES),
    ],
  }
}
