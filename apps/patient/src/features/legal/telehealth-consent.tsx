import type { Route } from './+types/telehealth-consent.ts'
import { LegalPage, legalTitle } from './legal-page.tsx'

export const meta: Route.MetaFunction = () => legalTitle('telehealth')

export default function TelehealthConsent() {
  return <LegalPage kind="telehealth" />
}
