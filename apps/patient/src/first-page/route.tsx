import type { Route } from './+types/route.ts'
import { pageFacts } from './facts.ts'
import { IntakePage } from '../features/intake/intake-page.tsx'

export const meta: Route.MetaFunction = () => [
  { title: pageFacts.title },
  { name: 'description', content: pageFacts.description },
]

/** The first page within the router: when a visitor returns to it from another page, and in development. */
export default function FirstPageRoute() {
  return <IntakePage />
}
