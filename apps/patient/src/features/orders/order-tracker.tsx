import { useId, useState, type ReactNode } from 'react'
import type { TrackerStep } from '@contour/domain/orders/tracker-steps'
import { momentInWords } from '../../lib/reader-time.ts'
import { Tracker } from '@contour/ui/tracker'
import { useTexts } from '@contour/texts/use-texts'
import { careHoldsTexts } from '../../texts/en/care-holds.ts'
import { homeTexts, ordersTexts } from '../../texts/en/orders.ts'
import { promisesTexts } from '../../texts/en/promises.ts'
import { stepPromise } from '../promises/step-promise.ts'
import type { ListedOrder } from './order-list.ts'
import { stepLines } from './step-lines.tsx'
import { useNow } from './use-now.ts'

type Props = {
  order: ListedOrder
  steps: readonly TrackerStep[]
  /** Whether the open step says what happens if its time is not kept; false where another card says it. */
  note: boolean
  /** Since when the order is on hold; its open step stands still then. */
  heldSince?: string | null
  actionsOf: (step: TrackerStep) => ReactNode
}

/**
 * The stated steps of an order, on one line where there is room. Every step of an open order is shown at every width;
 * only those of a delivered order are folded, where they are listed vertically.
 */
export function OrderTracker({ order, steps, note, heldSince = null, actionsOf }: Props) {
  const held = useTexts(careHoldsTexts)
  const t = useTexts(homeTexts)
  const say = useTexts(ordersTexts)
  const promised = useTexts(promisesTexts)
  const now = useNow()
  const promise = stepPromise(promised, order.promise, now)
  // An assumed delivery is not over (D-64).
  const finished = order.status === 'order_delivered' && !order.delivery?.assumed
  const [open, setOpen] = useState(false)
  const listId = useId()
  return (
    <div className="@container">
      {finished ? (
        <div className="grid gap-2 @4xl:hidden">
          <DoneLine steps={steps} />
          <p className="type-small text-muted">
            {t('stepsDone', {
              done: steps.filter(({ state }) => state === 'done').length,
              all: steps.length,
            })}
          </p>
          <div>
            <button
              type="button"
              className="link min-h-12"
              aria-expanded={open}
              aria-controls={listId}
              onClick={() => setOpen(!open)}
            >
              {t(open ? 'fewerSteps' : 'everyStep')}
            </button>
          </div>
        </div>
      ) : null}
      <div id={listId} className={finished && !open ? 'hidden @4xl:block' : finished ? 'mt-4 @4xl:mt-0' : ''}>
        <Tracker
          horizontal
          label={say('progress')}
          steps={steps.map((step) => ({
            id: step.key,
            title: step.label,
            state: step.key === 'payment' && order.status === 'payment_failed' ? 'problem' : step.state,
            time:
              heldSince && step.state === 'current'
                ? held('heldSince', { since: momentInWords(new Date(heldSince)) })
                : stepLines(step, order, promise, t),
            note: note && step.state === 'current' && !heldSince ? promise.note : undefined,
            actions: step.actions.length > 0 ? actionsOf(step) : undefined,
          }))}
        />
      </div>
    </div>
  )
}

/** The steps as knots without words; the sentence under it says the same. */
function DoneLine({ steps }: { steps: readonly TrackerStep[] }) {
  return (
    <div aria-hidden className="relative flex justify-between">
      <span className="absolute inset-x-1 top-1.5 h-1 bg-bottle forced-colors:bg-[CanvasText]" />
      {steps.map(({ key }) => (
        <span key={key} className="relative size-4 rounded-full bg-bottle forced-colors:bg-[CanvasText]" />
      ))}
    </div>
  )
}
