import { lazy, Suspense, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@contour/ui/link'
import { useTexts } from '@contour/texts/use-texts'
import { useSession } from '../../lib/session.ts'
import { careHoldsTexts } from '../../texts/en/care-holds.ts'
import { ownHold } from './own-hold.ts'
import { PauseMark } from './pause-mark.tsx'

const StopSheet = lazy(() => import('./stop-sheet.tsx'))

/**
 * The button of home, order, check-in and both chats (D-76); nothing where there is nothing to stop. During a hold a line
 * that leads to it, so that nobody wonders whether it worked.
 */
export function StopLink() {
  const t = useTexts(careHoldsTexts)
  const session = useSession()
  const [open, setOpen] = useState(false)
  const { data } = useQuery({ ...ownHold, enabled: session !== null })
  if (!data || (!data.hold && !data.may_stop)) return null
  if (data.hold)
    return (
      <p className="type-small flex flex-wrap items-center gap-x-2">
        <PauseMark />
        {t('onHoldLine')}
        <Link className="link inline-flex min-h-11 items-center" href="/home">
          {t('seeHold')}
        </Link>
      </p>
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
      {open ? (
        <Suspense>
          <StopSheet answeredBy={data.answered_by} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  )
}
