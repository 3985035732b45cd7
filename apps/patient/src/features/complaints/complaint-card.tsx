import { useQueryClient } from '@tanstack/react-query'
import { useGuardedMutation } from '@contour/client/use-guarded-mutation'
import { doseWarning, waitsForUse } from '@contour/domain/complaints/complaint'
import { DOSES_AFTER_REFUND } from '@contour/domain/complaints/complaint-texts'
import { formatUsd } from '@contour/domain/money/cents'
import { cardName } from '@contour/domain/subscriptions/denial-refund'
import { weekdayText } from '@contour/domain/time/date-text'
import { Button } from '@contour/ui/button'
import { Link } from '@contour/ui/link'
import { Notice } from '@contour/ui/notice'
import { ThreadChip } from '@contour/ui/thread-chip'
import { useTexts } from '@contour/texts/use-texts'
import { messageOf } from '../../lib/error-messages.ts'
import { loadApi } from '../../lib/load-api.ts'
import { complaintsTexts } from '../../texts/en/complaints.ts'
import { promisesTexts } from '../../texts/en/promises.ts'
import { orderList, type ListedOrder } from '../orders/order-list.ts'
import { useNow } from '../orders/use-now.ts'
import { WaitLine } from '../orders/wait-line.tsx'
import { formatWhen } from '../promises/format-promise.ts'
import { shownComplaints, type Complaint } from './own-complaints.ts'
import { PhotoButton } from './photo-button.tsx'
import { useOwnPhoto } from './use-own-photo.ts'

type Props = { order: ListedOrder; complaint: Complaint }

/** One card for each complaint, above the doses: its one status, who has it and by when (D-92). */
export function ComplaintCards({ orders }: { orders: readonly ListedOrder[] }) {
  const now = useNow()
  return orders.flatMap((order) =>
    shownComplaints(order, now).map((complaint) => (
      <ComplaintCard key={complaint.id} order={order} complaint={complaint} />
    )),
  )
}

function ComplaintCard({ order, complaint }: Props) {
  const t = useTexts(complaintsTexts)
  const { id, state, kind, parcel } = complaint
  const live = complaint.with !== null
  const title =
    state === 'replaced'
      ? t('replacedTitle')
      : state === 'refunded'
        ? t('refundedTitle')
        : state === 'explained'
          ? t('explainedTitle')
          : t(`open_${kind}`)
  return (
    <section aria-labelledby={`complaint-${id}`} className="card grid content-start gap-4">
      <div>
        <ThreadChip thread="delivery" />
      </div>
      <h2 id={`complaint-${id}`} className="type-h2 max-w-[22ch] text-balance">
        {title}
      </h2>
      <p className="type-small text-muted">{t('youSaid', { parcel, kind: t(`kind_${kind}`) })}</p>
      <UseOfParcel complaint={complaint} />
      {live ? <Waiting order={order} complaint={complaint} /> : <Ended complaint={complaint} />}
    </section>
  )
}

/** Whether to use the parcel, in the words of whoever answered. */
function UseOfParcel({ complaint }: Pick<Props, 'complaint'>) {
  const t = useTexts(complaintsTexts)
  const { kind, state, use, use_note: note, sent } = complaint
  const warning = doseWarning([{ kind, state, use_answer: use, replaced: sent?.delivered_at != null }])
  if (use === 'use')
    return (
      <Notice tone="success" title={t('canUse')}>
        {note}
      </Notice>
    )
  if (!warning) return null
  return (
    <>
      <Notice tone="warn" live="polite" title={t(`warning_${warning}`)}>
        {warning === 'wait' ? t('store') : warning === 'do_not_use' ? note : null}
      </Notice>
      {warning === 'not_here' ? null : (
        <p className="type-small">
          {t('tookIt')}{' '}
          <Link className="link inline-flex min-h-11 items-center" href="/home?tab=doctor-chat">
            {t('tellDoctor')}
          </Link>
          , {t('evenFine')}
        </p>
      )}
    </>
  )
}

function Waiting({ order, complaint }: Props) {
  const t = useTexts(complaintsTexts)
  const say = useTexts(promisesTexts)
  const now = useNow()
  const client = useQueryClient()
  const photo = useOwnPhoto()
  const { id, kind, told_at: toldAt, by, use, state, has_photo: hasPhoto } = complaint
  const who = complaint.with ?? ''
  const onSettled = () => client.invalidateQueries({ queryKey: orderList.queryKey })
  const addPhoto = useGuardedMutation({
    mutationFn: async (image: string) => (await loadApi()).complaints.addPhoto({ id, image }),
    onSettled,
  })
  const takeBack = useGuardedMutation({
    mutationFn: async () => {
      const api = await loadApi()
      // A parcel that has come is confirmed by the same tap.
      if (kind === 'late' && order.delivery) await api.orders.answerDelivery({ id: order.id, received: true })
      else await api.complaints.withdraw({ id })
    },
    onSettled,
  })
  const asked = waitsForUse({ kind, use_answer: use })
  const line = state === 'refunding' ? 'refunding' : asked ? 'decidesUse' : 'decides'
  const [from, to] = [Date.parse(toldAt), by ? Date.parse(by) : 0]
  const problem = photo.problem ?? problemOf(addPhoto.error ?? takeBack.error)
  return (
    <>
      {to > now ? (
        <WaitLine from={t('toldAt')} to={t('theAnswer')} done={(now - from) / (to - from)} />
      ) : null}
      <p className="max-w-measure">
        {by ? <strong>{t('answerBy', { when: formatWhen(say, by, now) })} </strong> : null}
        {t(line, { who })} {asked ? t('ifNot') : null}
      </p>
      <p role="alert" className="font-semibold text-error empty:hidden">
        {problem}
      </p>
      {state === 'open' && !hasPhoto && kind !== 'late' ? (
        <PhotoButton
          tone="primary"
          label={
            photo.share === null ? t('addPhoto') : t('photoSent', { percent: Math.round(photo.share * 100) })
          }
          busy={photo.share !== null || addPhoto.isPending}
          onChoose={(file) =>
            void photo.send(file).then((image) => {
              if (image !== null) addPhoto.mutate(image)
            })
          }
        />
      ) : null}
      {hasPhoto ? <p className="type-small text-muted">{t('photoThere')}</p> : null}
      <div className="flex flex-wrap gap-x-6">
        {complaint.can_withdraw ? (
          // The padding of a button without a border would set its words off from the link below.
          <span className="-ml-7">
            <Button tone="quiet" busy={takeBack.isPending} onClick={() => takeBack.mutate(undefined)}>
              {t(kind === 'late' ? 'arrived' : 'takeBack')}
            </Button>
          </span>
        ) : null}
        <Link className="link inline-flex min-h-11 items-center" href="/home?chat=open">
          {t('write')}
        </Link>
      </div>
    </>
  )
}

const problemOf = (error: unknown): string | null => (error ? messageOf(error) : null)

function Ended({ complaint }: Pick<Props, 'complaint'>) {
  const t = useTexts(complaintsTexts)
  const { state, sent, refund, message } = complaint
  if (state === 'replaced' && sent)
    return (
      <p>
        {sent.shipped_at
          ? t('replacedSent', { parcel: sent.parcel })
          : t('replacedShips', { parcel: sent.parcel, day: weekdayText(sent.ship_on) })}
      </p>
    )
  if (state === 'refunded' && refund)
    return (
      <>
        <p className="font-semibold">
          {t('refundedText', { amount: formatUsd(refund.cents), card: cardName(refund) })}
        </p>
        {message ? <p className="whitespace-pre-line">{message}</p> : null}
        <p>{DOSES_AFTER_REFUND}</p>
      </>
    )
  return message ? <p className="whitespace-pre-line">{message}</p> : null
}
