import { Link } from 'react-router'
import { useTexts } from '@contour/texts/use-texts'
import { frameTexts } from '../texts/en/frame.ts'

export function ConversationsLink({ order }: { order: string }) {
  const t = useTexts(frameTexts)
  return (
    <p>
      <Link to={`/inbox?order=${order}`} className="link inline-flex min-h-8 items-center">
        {t('conversations')}
      </Link>
    </p>
  )
}
