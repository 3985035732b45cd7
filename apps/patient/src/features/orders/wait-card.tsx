import { isKeyOf } from '@contour/domain/table-keys'
import { ContourField } from '@contour/ui/contour-field'
import { ThreadChip } from '@contour/ui/thread-chip'
import type { Thread } from '@contour/ui/thread-chip'
import { useTexts } from '@contour/texts/use-texts'
import { homeTexts } from '../../texts/en/orders.ts'
import { isLate } from '../promises/format-promise.ts'
import type { ListedOrder } from './order-list.ts'
import { useNow } from './use-now.ts'

const THREADS: Readonly<Record<NonNullable<ListedOrder['promise']>['with'], Thread>> = {
  You: 'care',
  'Clinical team': 'care',
  'Partner pharmacy': 'medicine',
  Carrier: 'delivery',
}

const SENTENCES = {
  waiting_prescription: 'waitReview',
  order_placed: 'waitPharmacy',
  shipping_paused: 'waitPaused',
  order_shipped: 'waitCarrier',
} as const

function sentenceOf({ status, prescription_state }: Pick<ListedOrder, 'status' | 'prescription_state'>) {
  // The clinical team has the order again after a prescription: other doses were requested, or it was voided.
  if (status === 'waiting_prescription' && prescription_state !== null) return 'waitNewPrescription'
  return isKeyOf(SENTENCES, status) ? SENTENCES[status] : null
}

/** Who has the order, in one sentence. The time of the wait is on the open step of the tracker and only there (D-64). */
export function WaitCard({ order }: { order: ListedOrder }) {
  const t = useTexts(homeTexts)
  const now = useNow()
  const { promise } = order
  const sentence = sentenceOf(order)
  if (!promise || !sentence) return null
  const late = isLate(promise, now)
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
      <h2 id="now" className="type-h2 mt-3 max-w-[22ch] text-balance">
        {t(late ? 'waitLate' : sentence)}
      </h2>
      <p className="mt-3 max-w-[44ch] text-muted">
        {late ? t('waitLateText') : t('waitText', { next: promise.next })}
      </p>
    </section>
  )
}
