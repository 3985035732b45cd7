import { LegalPage, legalTitle } from './legal-page.tsx'

export const title = () => legalTitle('terms')

export default function Terms() {
  return <LegalPage kind="terms" />
}
