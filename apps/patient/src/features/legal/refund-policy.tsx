import type { Route } from './+types/refund-policy.ts'
import { LegalPage, legalTitle } from './legal-page.tsx'

export const meta: Route.MetaFunction = () => legalTitle('returns')

export default function RefundPolicy() {
  return <LegalPage kind="returns" />
}
