import { isKeyOf } from '@contour/domain/table-keys'
import { useQuery } from '@tanstack/react-query'
import { Button } from '@contour/ui/button'
import { ContourField } from '@contour/ui/contour-field'
import { ThreadChip, type Thread } from '@contour/ui/thread-chip'
import { useTexts } from '@contour/texts/use-texts'
import { useSession } from '../../lib/session.ts'
import { homeTexts } from '../../texts/en/orders.ts'
import { promisesTexts } from '../../texts/en/promises.ts'
import { doctorUnread } from '../doctor-chat/doctor-chat-queries.ts'
import { callOf, formatWhen, isLate, newTimeOf } from '../promises/format-promise.ts'
import { stepPromise } from '../promises/step-promise.ts'
import type { ListedOrder } from './order-list.ts'
import { useNow } from './use-now.ts'
import { WaitLine } from './wait-line.tsx'

const THREADS: Readonly<Record<NonNullable<ListedOrder['promise']>['with'], Thread>> = {
  You: 'care',
  'Clinical team': 'care',
  'Partner pharmacy': 'medicine',
  Carrier: 'delivery',
  'Support team': 'delivery',
}

/** The texts of each wait: who has the order, until when, and the two ends of its line. */
const WAITS = {
  review: { title: 'waitReview', by: 'waitReviewBy', from: 'waitReviewFrom', to: 'waitReviewTo' },
  // The clinical team has the order again after a prescription: other doses were requested, or it was voided.
  newPrescription: {
    title: 'waitNewPrescription',
    by: 'waitReviewBy',
    from: 'waitNewPrescriptionFrom',
    to: 'waitReviewTo',
  },
  pharmacy: { title: 'waitPharmacy', by: 'waitPharmacyBy', from: 'waitPharmacyFrom', to: 'waitPharmacyTo' },
  paused: { title: 'waitPaused', by: 'waitPharmacyBy', from: 'waitPharmacyFrom', to: 'waitPharmacyTo' },
  carrier: { title: 'waitCarrier', by: 'waitCarrierBy', from: 'waitCarrierFrom', to: 'waitCarrierTo' },
} as const

const BY_STATUS = {
  waiting_prescription: 'review',
  order_placed: 'pharmacy',
  shipping_paused: 'paused',
  order_shipped: 'carrier',
} as const

function waitOf({ status, prescription_state }: Pick<ListedOrder, 'status' | 'prescription_state'>) {
  if (status === 'waiting_prescription' && prescription_state !== null) return WAITS.newPrescription
  return isKeyOf(BY_STATUS, status) ? WAITS[BY_STATUS[status]] : null
}

/** Whether who has the order answers in Doctor Chat. */
const answersInChat = (wait: (typeof WAITS)[keyof typeof WAITS]) =>
  wait === WAITS.review || wait === WAITS.newPrescription

/**
 * Who has the order, until when, and what happens next. The time is that of the open step of the tracker (D-64); what
 * happens if it is not kept is only here.
 */
export function WaitCard({ order }: { order: ListedOrder }) {
  const t = useTexts(homeTexts)
  const say = useTexts(promisesTexts)
  const now = useNow()
  const session = useSession()
  const { promise, status_since } = order
  const wait = waitOf(order)
  if (!promise || !wait) return null
  if (promise.with === 'Support team') return <ParcelProblem promise={promise} />
  const late = isLate(promise, now)
  const inChat = answersInChat(wait) && session?.scope === 'patient'
  const usual = promise.usual_by
  const until = usual && { at: Date.parse(usual), when: formatWhen(say, usual, now) }
  const ahead = until && until.at > now ? until : null
  const { note } = stepPromise(say, promise, now)
  const since = Date.parse(status_since)
  return (
    <section
      aria-labelledby="now"
      className="card relative isolate grid content-center justify-items-start overflow-hidden md:p-10!"
    >
      <ContourField
        ground="paper"
        fade="left"
        lit={false}
        width={520}
        height={290}
        className="absolute top-0 right-0 -z-10 hidden h-full max-w-1/2 md:block"
      />
      <ThreadChip thread={THREADS[promise.with]} />
      <h2 id="now" className="type-h2 mt-3 max-w-[22ch] text-balance lg:type-h1">
        {t(late ? 'waitLate' : wait.title)}
      </h2>
      {late ? (
        <p className="mt-3 max-w-[44ch]">
          <strong>{newTimeOf(say, promise, now)} </strong>
          {t('waitLateText')}
        </p>
      ) : (
        <>
          <p className="mt-3 max-w-[44ch]">
            {until ? <strong>{t(ahead ? wait.by : 'waitOver', { when: until.when })} </strong> : null}
            {note}
          </p>
          {ahead ? (
            <WaitLine from={t(wait.from)} to={t(wait.to)} done={(now - since) / (ahead.at - since)} />
          ) : null}
          <p className="type-small mt-4 max-w-[52ch] text-muted">{t('waitText', { next: promise.next })}</p>
        </>
      )}
      {/* Doctor Chat exists from the first form on, in a full session. */}
      {inChat ? (
        <p className="mt-5">
          <AskDoctor />
        </p>
      ) : null}
    </section>
  )
}

/** A parcel that its carrier does not bring: what happened, who calls by when, and what is decided then (M-17). */
function ParcelProblem({ promise }: { promise: NonNullable<ListedOrder['promise']> }) {
  const t = useTexts(homeTexts)
  const say = useTexts(promisesTexts)
  const now = useNow()
  const calls = callOf(say, promise, now)
  return (
    <section aria-labelledby="now" className="card grid justify-items-start md:p-10!">
      <ThreadChip thread={THREADS[promise.with]} />
      <h2 id="now" className="type-h2 mt-3 max-w-[22ch] text-balance lg:type-h1">
        {promise.usually}
      </h2>
      <p className="mt-3 max-w-[44ch]">
        {calls ? <strong>{calls} </strong> : null}
        {promise.next}
      </p>
      <p className="type-small mt-4 max-w-[52ch] text-muted">{t('waitProblemText')}</p>
    </section>
  )
}

/** Leads to Doctor Chat; what waits there unread is said here too. */
function AskDoctor() {
  const t = useTexts(homeTexts)
  const { data } = useQuery({ ...doctorUnread })
  const unread = data?.unread ?? 0
  return (
    <Button tone={unread > 0 ? 'primary' : 'secondary'} href="/home?tab=doctor-chat">
      {unread > 0 ? t('unread', { count: unread }) : t('waitAsk')}
    </Button>
  )
}
