import { LegalPage, legalTitle } from './legal-page.tsx'

export const title = () => legalTitle('returns')

export default function RefundPolicy() {
  return <LegalPage kind="returns" />
}
