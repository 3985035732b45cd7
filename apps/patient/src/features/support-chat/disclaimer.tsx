import { Link } from '@contour/ui/link'
import { useParts } from '@contour/texts/use-parts'
import { useTexts } from '@contour/texts/use-texts'
import { supportChatTexts } from '../../texts/en/support-chat.ts'

/** P-CHT-021. The terms open in a tab of their own, so that the chat stays. */
export function Disclaimer() {
  const t = useTexts(supportChatTexts)
  const parts = useParts(supportChatTexts)
  return (
    <span>
      {parts('disclaimer', {
        terms: (
          <Link key="terms" className="link" href="/terms" target="_blank" rel="noreferrer">
            {t('terms')}
          </Link>
        ),
      })}
    </span>
  )
}
