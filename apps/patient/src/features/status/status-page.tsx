import { useQuery } from '@tanstack/react-query'
import { headlineOf } from '@contour/domain/orders/order-life-cycle'
import { readerZone } from '@contour/client/reader-zone'
import { trackerSteps, type TrackerAction } from '@contour/domain/orders/tracker-steps'
import { Button } from '@contour/ui/button'
import { Link } from '@contour/ui/link'
import { LoadingBlock } from '@contour/ui/loading-block'
import { Notice } from '@contour/ui/notice'
import { Tracker } from '@contour/ui/tracker'
import { PageFrame } from '../../frame/page-frame.tsx'
import { messageOf } from '../../lib/error-messages.ts'
import { useSession } from '../../lib/session.ts'
import { RequestedImages } from '../orders/requested-images.tsx'
import { orderList, type ListedOrder } from '../orders/order-list.ts'
import { PromiseRow } from '../promises/promise-row.tsx'
import { stepLines } from '../orders/step-lines.tsx'
import { useNow } from '../orders/use-now.ts'
import { stepPromise } from '../promises/step-promise.ts'
import { homeTexts } from '../../texts/en/orders.ts'
import { promisesTexts } from '../../texts/en/promises.ts'
import { statusTexts } from '../../texts/en/status.ts'
import { useTexts } from '@contour/texts/use-texts'
import { JourneyTracker } from './journey.tsx'
import { pageTitle } from '../../lib/brand.ts'

export const title = () => pageTitle(statusTexts.english.pageTitle)

/** Progress after the payment (S-22): the newest order's tracker with its links, or the journey and a login button. */
export default function StatusPage() {
  const t = useTexts(statusTexts)
  const session = useSession()
  const orders = useQuery({ ...orderList, enabled: session !== null })
  const newest = orders.data?.orders[0]
  return (
    <PageFrame back={{ href: session ? '/home' : '/' }}>
      <div className="grid gap-6 pt-4 pb-14">
        <h1 className="type-h1">{t('pageTitle')}</h1>
        {orders.isError ? (
          <Notice
            tone="error"
            live="assertive"
            actions={
              <Button tone="secondary" onClick={() => void orders.refetch()}>
                {t('again')}
              </Button>
            }
          >
            {messageOf(orders.error)}
          </Notice>
        ) : null}
        <section className="card grid gap-6">
          {orders.isLoading ? (
            // As tall as a tracker and its promise, so that the content below does not move when they load.
            <LoadingBlock label={t('loading')} lines={24} />
          ) : newest ? (
            <NewestOrder order={newest} />
          ) : (
            <div className="grid gap-5">
              {session ? null : <p>{t('everyOrder')}</p>}
              <JourneyTracker label={t('pageTitle')} />
            </div>
          )}
        </section>
        {session ? (
          <Button href="/home">{t('toHome')}</Button>
        ) : (
          <Button href="/login?page_ref=%2Fstatus-progress">{t('login')}</Button>
        )}
      </div>
    </PageFrame>
  )
}

function NewestOrder({ order }: { order: ListedOrder }) {
  const t = useTexts(statusTexts)
  const home = useTexts(homeTexts)
  const promised = useTexts(promisesTexts)
  const steps = trackerSteps(order, readerZone())
  const promise = stepPromise(promised, order.promise, useNow())
  return (
    <>
      <h2 className="type-h3">{headlineOf(order.status)}</h2>
      <RequestedImages order={order} headings="h3" />
      {steps.length === 0 ? (
        <p>{order.notice ?? t('ended')}</p>
      ) : (
        <Tracker
          label={t('pageTitle')}
          steps={steps.map((step) => ({
            id: step.key,
            title: step.label,
            time: stepLines(step, order, promise, home),
            note: step.state === 'current' ? promise.note : undefined,
            state: step.key === 'payment' && order.status === 'payment_failed' ? 'problem' : step.state,
            actions: step.actions.length > 0 ? <Links actions={step.actions} /> : undefined,
          }))}
        />
      )}
      <PromiseRow order={order} />
    </>
  )
}

/** The step's links; decisions with their own page are made on that page. */
function Links({ actions }: { actions: readonly TrackerAction[] }) {
  const t = useTexts(statusTexts)
  return actions.map((action) => {
    if (action.kind === 'note') return <span key={action.name}>{action.label}</span>
    if (action.kind === 'action') return null
    return (
      <Link
        key={action.name}
        href={action.href}
        className="link inline-flex min-h-12 items-center"
        {...(action.external ? { target: '_blank', rel: 'noreferrer' } : {})}
      >
        {action.label}
        {action.external ? <span className="sr-only">&nbsp;{t('newTab')}</span> : null}
      </Link>
    )
  })
}
