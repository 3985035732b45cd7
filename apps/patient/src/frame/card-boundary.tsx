import { Component } from 'react'
import type { ReactNode } from 'react'
import { Button } from '@contour/ui/button'
import { Notice } from '@contour/ui/notice'
import { shellTexts } from '../texts/en/shell.ts'
import { useTexts } from '@contour/texts/use-texts'

/** Confines an error to its card: the rest of the page is unaffected. */
export class CardBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override render() {
    return this.state.failed ? (
      <BrokenCard onRetry={() => this.setState({ failed: false })} />
    ) : (
      this.props.children
    )
  }
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
