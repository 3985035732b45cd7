import { LegalPage, legalTitle } from './legal-page.tsx'
import { RecordsLink } from './records-link.tsx'

export const title = () => legalTitle('hipaa')

export default function HipaaNotice() {
  return (
    <LegalPage kind="hipaa">
      <RecordsLink />
    </LegalPage>
  )
}
