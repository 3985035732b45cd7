import { useQuery } from '@tanstack/react-query'
import { trackerSteps } from '@contour/domain/orders/tracker-steps'
import { Button } from '@contour/ui/button'
import { LoadingBlock } from '@contour/ui/loading-block'
import { Notice } from '@contour/ui/notice'
import { Tracker } from '@contour/ui/tracker'
import type { Route } from './+types/status-page.ts'
import { PageFrame } from '../../frame/page-frame.tsx'
import { messageOf } from '../../lib/call-error.ts'
import { api } from '../../lib/patient-api.ts'
import { useSession } from '../../lib/session.ts'
import { journey } from './journey.ts'

export const meta: Route.MetaFunction = () => [{ title: 'Your progress · Contour' }]

/** Progress after the payment (S-22): the newest order's tracker, or signed out the journey and a way in. */
export default function StatusPage() {
  const session = useSession()
  const orders = useQuery({
    queryKey: ['order-items', session?.token],
    queryFn: () => api.orders.listOrders({}),
    enabled: session !== null,
  })
  const newest = orders.data?.orders[0]
  return (
    <PageFrame back={{ href: session ? '/home' : '/' }}>
      <div className="grid gap-6 pt-4 pb-14">
        <h1 className="type-h1">Your progress</h1>
        {orders.isError ? (
          <Notice
            tone="error"
            live="assertive"
            actions={
              <Button tone="secondary" onClick={() => void orders.refetch()}>
                Try again
              </Button>
            }
          >
            {messageOf(orders.error)}
          </Notice>
        ) : null}
        <section className="card">
          {orders.isLoading ? (
            <LoadingBlock label="Loading your order" />
          ) : (
            <Tracker
              label="Your progress"
              steps={
                newest
                  ? trackerSteps(newest).map((step) => ({
                      id: step.key,
                      title: step.label,
                      time: step.timing,
                      state: step.state,
                    }))
                  : journey
              }
            />
          )}
        </section>
        {session ? (
          <Button href="/home">Go to your dashboard</Button>
        ) : (
          <Button href="/login?page_ref=%2Fstatus-progress">Login to see your order</Button>
        )}
      </div>
    </PageFrame>
  )
}
