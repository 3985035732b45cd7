import { Button } from '@contour/ui/button'
import { Notice } from '@contour/ui/notice'
import { LoadState } from '../../frame/portal-page.tsx'
import { CallError } from '@contour/client/call-error'
import { visitTexts } from '../../texts/en/visits.ts'
import { useTexts } from '@contour/texts/use-texts'

/** Shown for a visit that is loading, failed to load, or whose order does not exist or has ended. */
export function VisitError({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const t = useTexts(visitTexts)
  const refused = error instanceof CallError && (error.status === 404 || error.status === 409)
  if (!refused) return <LoadState label={t('loading')} error={error} onRetry={onRetry} />
  return (
    <Notice tone="info" live="polite" actions={<Button href="/home">{t('toOrders')}</Button>}>
      {error.message}
    </Notice>
  )
}
