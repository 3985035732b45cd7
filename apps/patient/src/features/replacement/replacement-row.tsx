import { trackingUrl } from '@contour/domain/orders/tracking'
import { PARCEL_CLOSED_PROMISE, PARCEL_PROBLEM_PROMISES } from '@contour/domain/promises/parcel-problems'
import { weekdayText } from '@contour/domain/time/date-text'
import { easternDate } from '@contour/domain/time/plain-date'
import { Link } from '@contour/ui/link'
import type { TextsOf } from '@contour/texts/screen-texts'
import { useTexts } from '@contour/texts/use-texts'
import { useSite } from '../../lib/site.ts'
import { replacementRowTexts } from '../../texts/en/replacement.ts'
import type { ListedOrder } from '../orders/order-list.ts'
import { replacementSteps } from './replacement-steps.ts'

type Replacement = ListedOrder['replacements'][number]

const dayOf = (instant: string) => weekdayText(easternDate(new Date(instant)))

/** One request for a replacement, under the steps of its order: how far it is, its parcel, what it costs (D-37). */
export function ReplacementRow({ replacement }: { replacement: Replacement }) {
  const t = useTexts(replacementRowTexts)
  const { state, asked_at, decided_at, parcel, replaces, delivered_at, assumed, problem } = replacement
  const title = state === 'reshipped' && delivered_at && !assumed ? t('title_arrived') : t(`title_${state}`)
  const ended = state === 'refused' || state === 'refunded' || state === 'withdrawn'
  const decided = decided_at ? t(ended ? 'refused' : 'approved', { day: dayOf(decided_at) }) : null
  const track = trackingUrl(replacement.carrier, replacement.tracking)
  return (
    <section aria-label={title} className="grid gap-3 rounded-control bg-delivery-tint p-4 text-delivery">
      <div>
        <h4 className="font-semibold text-ink">{title}</h4>
        <p className="type-small text-muted">
          {[t('asked', { day: dayOf(asked_at) }), decided].filter(Boolean).join(' · ')}
        </p>
      </div>
      <p className="type-small">
        <span className="block font-semibold">
          {parcel ? t('parcel', { parcel }) : t('replaces', { parcel: replaces })}
        </span>
        <span className="[overflow-wrap:anywhere]">{sentence(replacement, t)}</span>
      </p>
      {ended ? null : <Steps replacement={replacement} />}
      {state === 'refused' || problem === 'closed' ? <SupportLink /> : null}
      {track && !delivered_at ? (
        <p>
          <Link className="link inline-flex min-h-11 items-center" href={track}>
            {t('track')}
          </Link>
        </p>
      ) : null}
    </section>
  )
}

function sentence(
  { state, ship_on, shipped_at, delivered_at, assumed, message, arrives_on, problem }: Replacement,
  t: TextsOf<typeof replacementRowTexts>,
): string {
  if (state === 'refused') return t('why', { reason: message ?? '' })
  if (state === 'refunded') return t('refunded')
  if (delivered_at) return t(assumed ? 'assumed' : 'arrived', { day: dayOf(delivered_at) })
  if (problem === 'closed') return `${PARCEL_CLOSED_PROMISE.usually} ${PARCEL_CLOSED_PROMISE.next}`
  if (problem) return t('problem', { what: PARCEL_PROBLEM_PROMISES[problem].usually })
  if (shipped_at)
    return [
      t('left', { day: dayOf(shipped_at) }),
      arrives_on ? t('arrivesBy', { day: weekdayText(arrives_on) }) : '',
    ]
      .filter(Boolean)
      .join(' ')
  return ship_on ? t('ships', { day: weekdayText(ship_on) }) : t('waits')
}

function Steps({ replacement }: { replacement: Replacement }) {
  const t = useTexts(replacementRowTexts)
  return (
    <ol aria-label={t('steps')} className="flex">
      {replacementSteps(replacement).map(({ step, done }, at) => (
        <li key={step} className="type-small relative grid flex-1 justify-items-center gap-1">
          {at > 0 ? (
            <span
              aria-hidden
              className={`absolute top-1.5 right-1/2 h-0.5 w-full ${done ? 'bg-current forced-colors:bg-[CanvasText]' : 'bg-hairline forced-colors:bg-[GrayText]'}`}
            />
          ) : null}
          <span
            aria-hidden
            className={`relative z-1 size-3.5 rounded-full border-2 border-current ${done ? 'bg-current forced-colors:bg-[CanvasText]' : 'bg-white'}`}
          />
          <span className={done ? 'font-semibold' : ''}>
            {t(`step_${step}`)}
            {done ? <span className="sr-only"> {t('done')}</span> : null}
          </span>
        </li>
      ))}
    </ol>
  )
}

function SupportLink() {
  const t = useTexts(replacementRowTexts)
  const { supportEmail } = useSite()
  return (
    <p>
      <a className="link inline-flex min-h-11 items-center" href={`mailto:${supportEmail}`}>
        {t('support')}
      </a>
    </p>
  )
}
