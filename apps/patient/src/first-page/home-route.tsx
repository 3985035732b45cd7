import { HomePage } from '../features/orders/home-page.tsx'

/** /home within the router: for a patient who comes from another page, and in development. */
export default function HomeRoute() {
  return <HomePage />
}
