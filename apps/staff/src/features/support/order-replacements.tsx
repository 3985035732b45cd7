import { useTexts } from '@contour/texts/use-texts'
import { Link } from '@contour/ui/link'
import type { ServiceOrderRead } from '../../calls/calls.ts'
import { requestHref } from '../replacement/request-href.ts'
import { RequestState } from '../replacement/request-state.tsx'
import { supportTexts } from '../../texts/en/support.ts'
import { formatFullInstant } from '../../words/times.ts'

/** The requests to replace shipments of the order, each with its state and a link to it. Absent while there are none. */
export function OrderReplacements({ requests }: { requests: ServiceOrderRead['replacements'] }) {
  const t = useTexts(supportTexts)
  if (requests.length === 0) return null
  return (
    <section aria-labelledby="order-replacements">
      <h2 id="order-replacements" className="type-small pb-1.5 font-semibold text-muted">
        {t('replacements')}
      </h2>
      <ul className="grid gap-2">
        {requests.map(({ id, state, replaces, asked_at }) => (
          <li key={id} className="grid justify-items-start gap-1">
            <Link className="link inline-flex min-h-8 items-center" href={requestHref(id)}>
              {t('replacementOf', { parcel: replaces })}
            </Link>
            <RequestState state={state} />
            <span className="type-small text-muted">
              {t('replacementAsked', { time: formatFullInstant(asked_at) })}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
