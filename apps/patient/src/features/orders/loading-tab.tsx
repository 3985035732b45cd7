import { LoadingBlock } from '@contour/ui/loading-block'
import { useTexts } from '@contour/texts/use-texts'
import { homeTexts } from '../../texts/en/orders.ts'

/** Shown while the code of a tab loads. */
export function LoadingTab() {
  const t = useTexts(homeTexts)
  return <LoadingBlock label={t('loadingTab')} lines={6} />
}
