import { useTexts } from '@contour/texts/use-texts'
import { frameTexts } from '../texts/en/frame.ts'

/** Returns what is said of a text that is longer than its limit, without the space around it. */
export function useTooLong() {
  const t = useTexts(frameTexts)
  return (text: string, limit: number) =>
    text.trim().length > limit ? t('textTooLong', { limit }) : undefined
}
