import type { ReactNode } from 'react'
import { Button } from '@contour/ui/button'
import { Notice } from '@contour/ui/notice'
import { PartBoundary } from '@contour/ui/part-boundary'
import { shellTexts } from '../texts/en/shell.ts'
import { useTexts } from '@contour/texts/use-texts'

/** Confines an error to its card: the rest of the page is unaffected. */
export function CardBoundary({ children }: { children: ReactNode }) {
  return <PartBoundary renderBroken={(again) => <BrokenCard onRetry={again} />}>{children}</PartBoundary>
}

function BrokenCard({ onRetry: onAgain }: { onRetry: () => void }) {
  const t = useTexts(shellTexts)
  return (
    <Notice
      tone="error"
      live="polite"
      title={t('cardBroken')}
      actions={
        <Button tone="secondary" onClick={onAgain}>
          {t('tryAgain')}
        </Button>
      }
    >
      {t('cardBrokenText')}
    </Notice>
  )
}
