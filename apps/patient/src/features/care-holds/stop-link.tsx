import { useState } from 'react'
import { later } from '@contour/ui/later'
import { Link } from '@contour/ui/link'
import { useTexts } from '@contour/texts/use-texts'
import { careHoldsTexts } from '../../texts/en/care-holds.ts'
import { PauseMark } from './pause-mark.tsx'
import { useOwnHold } from './use-own-hold.ts'

const StopSheet = later(() => import('./stop-sheet.tsx'))

/**
 * The button of home, order, check-in and both chats (D-76); nothing where there is nothing to stop. During a hold a line
 * that leads to it, so that nobody wonders whether it worked; none where the page shows the hold itself.
 */
export function StopLink({ holdShown = false }: { holdShown?: boolean }) {
  const t = useTexts(careHoldsTexts)
  const [open, setOpen] = useState(false)
  const { data } = useOwnHold()
  if (!data || (!data.hold && !data.may_stop)) return null
  // During a hold of the state she may still say that something is wrong (D-104).
  const stopped = data.hold !== null && !data.may_stop
  if (stopped && holdShown) return null
  if (stopped)
    return (
      <div className="type-small flex items-baseline gap-2">
        <PauseMark />
        <p>
          {t('onHoldLine')}{' '}
          <Link className="link inline-flex min-h-11 items-center" href="/home">
            {t('seeHold')}
          </Link>
        </p>
      </div>
    )
  return (
    <>
      <button
        type="button"
        className="type-small link inline-flex min-h-11 items-center gap-2"
        onClick={() => setOpen(true)}
      >
        <PauseMark />
        {t('stop')}
      </button>
      {open ? <StopSheet answeredBy={data.answered_by} onClose={() => setOpen(false)} /> : null}
    </>
  )
}
