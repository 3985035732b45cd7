import type { Route } from './+types/intake-route.ts'
import { intakeFacts } from './intake-facts.ts'
import { IntakePage } from './intake-page.tsx'

export const meta: Route.MetaFunction = () => [
  { title: intakeFacts.title },
  { name: 'description', content: intakeFacts.description },
]

/** The first page within the router: when a visitor returns to it from another page, and in development. */
export default function IntakeRoute() {
  return <IntakePage />
}
