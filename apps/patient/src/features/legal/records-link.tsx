import { privacyRequestsTexts } from '../../texts/en/data-requests.ts'
import { useTexts } from '../../texts/use-texts.tsx'

/** From the notice that names the rights to the page that carries them out. */
export function RecordsLink() {
  const t = useTexts(privacyRequestsTexts)
  return (
    <p>
      <a className="link inline-flex min-h-11 items-center" href="/privacy-requests">
        {t('link')}
      </a>
    </p>
  )
}
