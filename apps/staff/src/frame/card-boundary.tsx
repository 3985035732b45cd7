import type { ReactNode } from 'react'
import { Notice } from '@contour/ui/notice'
import { PartBoundary } from '@contour/ui/part-boundary'
import { useTexts } from '@contour/texts/use-texts'
import { frameTexts } from '../texts/en/frame.ts'
import { DeskButton } from './desk-button.tsx'

/**
 * Confines an error to one card or pane of a page. Not around what a decision is made from, such as the answers of a
 * chart: without them the page fails as a whole, so that nobody decides on a part of it.
 */
export function CardBoundary({ children }: { children: ReactNode }) {
  return <PartBoundary renderBroken={(again) => <BrokenCard again={again} />}>{children}</PartBoundary>
}

function BrokenCard({ again }: { again: () => void }) {
  const t = useTexts(frameTexts)
  return (
    <Notice
      tone="error"
      live="polite"
      title={t('partBroken')}
      actions={<DeskButton onClick={again}>{t('tryAgain')}</DeskButton>}
    >
      {t('partBrokenText')}
    </Notice>
  )
}
