import { isKeyOf } from '@contour/domain/table-keys'
import { Button } from '@contour/ui/button'
import { Notice } from '@contour/ui/notice'
import { LoadState } from '../../frame/portal-page.tsx'
import { CallError } from '@contour/client/call-error'
import { visitTexts } from '../../texts/en/visits.ts'
import { useTexts } from '@contour/texts/use-texts'

const ENDED = {
  denied: 'endedDenied',
  cancelled: 'endedCancelled',
  order_delivered: 'endedDelivered',
} as const

/** Whether the order does not exist or has ended, so that no visit takes place for it any more. */
export const isRefused = (error: unknown): error is CallError =>
  error instanceof CallError && (error.status === 404 || error.status === 409)

/** Shown for a visit that is loading, failed to load, or whose order does not exist or has ended. */
export function VisitError({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const t = useTexts(visitTexts)
  if (!isRefused(error)) return <LoadState label={t('loading')} error={error} onRetry={onRetry} />
  const status = String(error.details['order_status'])
  return (
    <Notice
      tone="info"
      live="polite"
      title={isKeyOf(ENDED, status) ? t(ENDED[status]) : undefined}
      actions={<Button href="/home">{t('toOrders')}</Button>}
    >
      {error.message}
    </Notice>
  )
}
