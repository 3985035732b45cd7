import { useEffect } from 'react'
import { useMutation } from '@tanstack/react-query'
import { consentText } from '@contour/domain/consents/consent-texts'
import { Button } from '@contour/ui/button'
import { Notice } from '@contour/ui/notice'
import { messageOf } from '../../lib/error-messages.ts'
import { useText, writeText } from '../../lib/device-store.ts'
import { statusTexts } from '../../texts/en/status.ts'
import { useTexts } from '@contour/texts/use-texts'
import { objectsToSharing, reportPurchase } from './report-purchase.ts'

/**
 * Asks once whether the purchase may be counted, and shows exactly what was shared (M-32, A-15). Without consent
 * nothing is shared; if the browser objects to sharing, the question is not shown.
 */
export function CountPurchase({ transactionId }: { transactionId: string }) {
  const t = useTexts(statusTexts)
  const choice = useText('measurement')
  const { mutate, data, error, isPending } = useMutation({ mutationFn: reportPurchase })
  useEffect(() => {
    if (choice === 'granted' && !objectsToSharing()) mutate(transactionId)
  }, [choice, mutate, transactionId])
  if (objectsToSharing() || choice === 'denied') return null
  if (choice === 'granted')
    return (
      <>
        {error ? (
          <Notice
            tone="error"
            live="polite"
            actions={
              <Button tone="secondary" busy={isPending} onClick={() => mutate(transactionId)}>
                {t('again')}
              </Button>
            }
          >
            {messageOf(error)}
          </Notice>
        ) : null}
        {data ? (
          <details className="type-small text-muted">
            <summary className="link min-h-12 cursor-pointer">{t('sharedTitle')}</summary>
            <pre className="mt-2 rounded-control bg-mist p-4 text-[0.8125rem] whitespace-pre-wrap text-ink">
              {JSON.stringify(data, null, 2)}
            </pre>
          </details>
        ) : null}
      </>
    )
  return (
    <section aria-labelledby="count-purchase" className="type-small text-muted">
      <p>
        <strong id="count-purchase">{t('mayCount')}</strong> {consentText('measurement')}
      </p>
      <p className="flex gap-6">
        <button type="button" className="link min-h-11" onClick={() => writeText('measurement', 'granted')}>
          {t('allow')}
        </button>
        <button type="button" className="link min-h-11" onClick={() => writeText('measurement', 'denied')}>
          {t('noThanks')}
        </button>
      </p>
    </section>
  )
}
