import type { Route } from './+types/hipaa-notice.ts'
import { LegalPage, legalTitle } from './legal-page.tsx'

export const meta: Route.MetaFunction = () => legalTitle('hipaa')

export default function HipaaNotice() {
  return <LegalPage kind="hipaa" />
}
