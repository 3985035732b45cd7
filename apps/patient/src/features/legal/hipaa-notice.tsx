import type { Route } from './+types/hipaa-notice.ts'
import { LegalPage, legalTitle } from './legal-page.tsx'
import { RecordsLink } from './records-link.tsx'

export const meta: Route.MetaFunction = () => legalTitle('hipaa')

export default function HipaaNotice() {
  return (
    <LegalPage kind="hipaa">
      <RecordsLink />
    </LegalPage>
  )
}
