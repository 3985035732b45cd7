import { Notice } from '@contour/ui/notice'
import { isRouteErrorResponse, useRouteError } from 'react-router'
import { useTexts } from '@contour/texts/use-texts'
import { DeskButton } from './desk-button.tsx'
import { PageHead } from './page-head.tsx'
import { frameTexts } from '../texts/en/frame.ts'

/** Shown when the page itself fails. It contains no patient data; the page can be reloaded. */
export function BrokenPage() {
  const t = useTexts(frameTexts)
  const error = useRouteError()
  const what = isRouteErrorResponse(error) ? error.statusText : t('brokenPage')
  return (
    <div className="mx-auto max-w-form p-6">
      <PageHead title={t('brokenTitle')} />
      <Notice
        tone="error"
        title={what}
        actions={<DeskButton onClick={() => window.location.reload()}>{t('reload')}</DeskButton>}
      >
        {t('brokenText')}
      </Notice>
    </div>
  )
}
