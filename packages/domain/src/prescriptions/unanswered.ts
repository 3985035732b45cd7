import { cardLinesSentence, totalInWords, type OrderTotal } from '../orders/order-money.ts'
import { PROMISE_TEXTS } from '../promises/promise-texts.ts'
import { momentInWords } from '../time/instant-text.ts'
import type { ClockZone } from '../time/state-time-zones.ts'

/** The consequences of an undecided prescription. */
export type Unanswered = {
  /** ISO instant at which it is accepted as written; null if the state has no timer. */
  acceptsAt: string | null
  /** ISO instant by which support asks the patient where nothing accepts it; null where a timer runs or stands still. */
  contactBy: string | null
  /** What is charged when it ships; null if it is already paid. */
  total: Pick<OrderTotal, 'cents' | 'lines' | 'card_lines'> | null
}

/** Returns the time limit, the consequence and the amount if a prescription stays undecided, one sentence each. */
export function unansweredSentences(
  { acceptsAt, contactBy, total }: Unanswered,
  zone: ClockZone,
): {
  by?: string
  otherwise: string
  cost?: string
} {
  if (!acceptsAt)
    return {
      ...(contactBy
        ? {
            by: `If we do not hear from you, we call or write to you by ${momentInWords(new Date(contactBy), zone)}.`,
          }
        : {}),
      otherwise: 'It is waiting for your answer. Until then, nothing ships and nothing is charged.',
    }
  return {
    by: `Answer by ${momentInWords(new Date(acceptsAt), zone)}.`,
    otherwise: PROMISE_TEXTS.unanswered,
    cost: total
      ? [
          `${totalInWords(total)} is charged to your card when it ships, not before.`,
          cardLinesSentence(total.card_lines),
        ]
          .filter(Boolean)
          .join(' ')
      : 'Nothing more is charged.',
  }
}
