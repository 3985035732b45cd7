import { useEffect, type ComponentProps, type ReactNode } from 'react'
import { Button } from '@contour/ui/button'
import { LoadingBlock } from '@contour/ui/loading-block'
import { Notice } from '@contour/ui/notice'
import { messageOf } from '../lib/error-messages.ts'
import { shellTexts } from '../texts/en/shell.ts'
import { useTexts } from '@contour/texts/use-texts'
import { PageFrame } from './page-frame.tsx'
import { pageTitle } from '../lib/brand.ts'

/** A page of the portal with its document title; the child renders the heading. */
export function PortalPage({ title, ...frame }: ComponentProps<typeof PageFrame> & { title: string }) {
  useEffect(() => {
    document.title = pageTitle(title)
  }, [title])
  return <PageFrame {...frame} />
}

type Props = { label: string; error: unknown; onRetry: () => void; children?: ReactNode }

export function LoadState({ label, error, onRetry, children }: Props) {
  const t = useTexts(shellTexts)
  if (!error) return <LoadingBlock label={label} lines={4} />
  return (
    <Notice
      tone="error"
      live="assertive"
      title={t('notLoaded')}
      actions={<Button onClick={onRetry}>{t('tryAgain')}</Button>}
    >
      {messageOf(error)}
      {children}
    </Notice>
  )
}
