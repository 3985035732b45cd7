import { LegalPage, legalTitle } from './legal-page.tsx'
import { RecordsLink } from './records-link.tsx'

export const title = () => legalTitle('privacy')

export default function PrivacyPolicy() {
  return (
    <LegalPage kind="privacy">
      <RecordsLink />
    </LegalPage>
  )
}
