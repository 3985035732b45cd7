import { LegalPage, legalTitle } from './legal-page.tsx'

export const title = () => legalTitle('telehealth')

export default function TelehealthConsent() {
  return <LegalPage kind="telehealth" />
}
