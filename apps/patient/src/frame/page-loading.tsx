import { LoadingBlock } from '@contour/ui/loading-block'
import { shellTexts } from '../texts/en/shell.ts'
import { useTexts } from '@contour/texts/use-texts'
import { PageFrame } from './page-frame.tsx'

/**
 * Placeholder for a page while its code or data loads; as tall as the window, so that the footer does not move in view.
 */
export function PageLoading({ label }: { label?: string }) {
  const t = useTexts(shellTexts)
  return (
    <PageFrame>
      <div className="min-h-dvh pt-8">
        <LoadingBlock label={label ?? t('loading')} lines={4} />
      </div>
    </PageFrame>
  )
}
