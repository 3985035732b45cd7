import type { Route } from './+types/terms.ts'
import { LegalPage, legalTitle } from './legal-page.tsx'

export const meta: Route.MetaFunction = () => legalTitle('terms')

export default function Terms() {
  return <LegalPage kind="terms" />
}
