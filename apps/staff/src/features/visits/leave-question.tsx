import { useTexts } from '@contour/texts/use-texts'
import { lazy, Suspense, useEffect } from 'react'
import { useBlocker } from 'react-router'
import { visitsTexts } from '../../texts/en/visits.ts'

const ConfirmAction = lazy(() => import('../../frame/confirm-action.tsx'))

/** Asks before another page ends the clinician's side of a live call; the browser asks before the tab is closed. */
export function LeaveQuestion({ patient }: { patient: string }) {
  const t = useTexts(visitsTexts)
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => currentLocation.pathname !== nextLocation.pathname,
  )
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [])
  if (blocker.state !== 'blocked') return null
  return (
    <Suspense>
      <ConfirmAction
        title={t('leaveTitle')}
        confirmLabel={t('leaveConfirm')}
        cancelLabel={t('leaveStay')}
        action={{ busy: false, problem: undefined }}
        onConfirm={blocker.proceed}
        onClose={blocker.reset}
      >
        <p>{t('leaveText', { patient })}</p>
      </ConfirmAction>
    </Suspense>
  )
}
