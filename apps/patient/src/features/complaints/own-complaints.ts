import { doseWarning, isLive, type DoseWarning } from '@contour/domain/complaints/complaint'
import { canStillReport, reportUntil } from '@contour/domain/orders/delivery-answer'
import type { ListedOrder } from '../orders/order-list.ts'

export type Complaint = ListedOrder['complaints'][number]

/** So long home shows how a complaint ended. */
const SHOWN_MS = 7 * 86_400_000

/** What the complaints about an order's parcels mean for its doses (D-92); null if they can be taken. */
export const warningOf = ({ complaints }: Pick<ListedOrder, 'complaints'>): DoseWarning | null =>
  doseWarning(
    complaints.map(({ kind, state, use, sent }) => ({
      kind,
      state,
      use_answer: use,
      replaced: sent?.delivered_at != null,
    })),
  )

/** Returns the complaints that home shows: live ones, replacements until they are there, and how others ended for a week. */
export const shownComplaints = ({ complaints }: Pick<ListedOrder, 'complaints'>, now: number): Complaint[] =>
  complaints.filter(({ state, sent, decided_at: at }) =>
    isLive(state) || state === 'replaced'
      ? sent?.delivered_at == null
      : at !== null && now - Date.parse(at) < SHOWN_MS,
  )

export const hasLiveComplaint = ({ complaints }: Pick<ListedOrder, 'complaints'>): boolean =>
  complaints.some(({ state }) => isLive(state))

/** Whether one of the order's parcels was complained about, and it was not explained: its card says what follows. */
export const hasStandingComplaint = ({ complaints }: Pick<ListedOrder, 'complaints'>): boolean =>
  complaints.some(({ state }) => state !== 'explained')

/** Returns the parcel that the patient can complain about now: the last one that came. Null once the days are over. */
export function reportableParcel(order: ListedOrder, now: number): string | null {
  const sent = order.replacements.findLast(({ delivered_at }) => delivered_at !== null)
  if (!sent) return order.delivery?.may_report ? order.parcel : null
  const { parcel, delivered_at, assumed } = sent
  if (order.complaints.some((one) => one.parcel === parcel && one.state !== 'explained')) return null
  const until = delivered_at
    ? reportUntil({ deliveredAt: new Date(delivered_at), assumed, answer: null })
    : null
  return until === null || canStillReport(until, new Date(now)) ? parcel : null
}
