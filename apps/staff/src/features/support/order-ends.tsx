import type { TextsOf } from '@contour/texts/screen-texts'
import { useTexts } from '@contour/texts/use-texts'
import type { ServiceOrderRead } from '../../calls/calls.ts'
import { supportTexts } from '../../texts/en/support.ts'

export type OpenDialog =
  | 'order'
  | 'plan'
  | 'undo'
  | 'block'
  | 'deliver'
  | 'replacement'
  | 'event'
  | 'complaint'
  | 'tracking'

const LINK = 'link min-h-8 text-error!'

/** Ends the order or the subscription: last on the page, and a reason where it cannot be done. */
export function OrderEnds({
  read: { order, plan },
  onOpen,
}: {
  read: ServiceOrderRead
  onOpen: (dialog: OpenDialog) => void
}) {
  const t = useTexts(supportTexts)
  return (
    <section
      aria-labelledby="ends"
      className="type-small grid justify-items-start gap-1 border-t border-hairline pt-3"
    >
      <h2 id="ends" className="font-semibold text-muted">
        {t('otherActions')}
      </h2>
      {order.can_cancel ? (
        <button type="button" className={LINK} onClick={() => onOpen('order')}>
          {t('cancelOrder')}
        </button>
      ) : (
        <p className="text-muted">{order.why_not}</p>
      )}
      {plan.can_cancel ? (
        <button type="button" className={LINK} onClick={() => onOpen('plan')}>
          {t('cancelPlan')}
        </button>
      ) : (
        <p className="text-muted">{whyNot(t, plan)}</p>
      )}
      {plan.cancelled_at && plan.status !== 'ended' ? (
        <button type="button" className="link min-h-8" onClick={() => onOpen('undo')}>
          {t('undoCancel')}
        </button>
      ) : null}
    </section>
  )
}

function whyNot(t: TextsOf<typeof supportTexts>, subscription: ServiceOrderRead['plan']): string {
  if (subscription.cancelled_at) return t('planCanceled')
  if (subscription.status === 'ended') return t('planEnded')
  return t('planNotStarted')
}
