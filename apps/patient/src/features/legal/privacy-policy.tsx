import type { Route } from './+types/privacy-policy.ts'
import { LegalPage, legalTitle } from './legal-page.tsx'
import { RecordsLink } from './records-link.tsx'

export const meta: Route.MetaFunction = () => legalTitle('privacy')

export default function PrivacyPolicy() {
  return (
    <LegalPage kind="privacy">
      <RecordsLink />
    </LegalPage>
  )
}
