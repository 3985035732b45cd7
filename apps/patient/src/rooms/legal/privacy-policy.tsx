import type { Route } from './+types/privacy-policy.ts'
import { LegalPage, legalTitle } from './legal-page.tsx'

export const meta: Route.MetaFunction = () => legalTitle('privacy')

export default function PrivacyPolicy() {
  return <LegalPage kind="privacy" />
}
