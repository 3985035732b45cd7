import { Link } from '@contour/ui/link'
import { privacyRequestsTexts } from '../../texts/en/data-requests.ts'
import { useTexts } from '@contour/texts/use-texts'

export function RecordsLink() {
  const t = useTexts(privacyRequestsTexts)
  return (
    <p>
      <Link className="link inline-flex min-h-11 items-center" href="/privacy-requests">
        {t('link')}
      </Link>
    </p>
  )
}
