import { lazy, Suspense, useState } from 'react'
import { Button } from '@contour/ui/button'
import { ordersTexts } from '../../texts/en/orders.ts'
import { promisesTexts } from '../../texts/en/promises.ts'
import { useTexts } from '@contour/texts/use-texts'
import type { Subscription } from '../subscriptions/subscription-lists.ts'
import { AcceptsBy } from './accepts-by.tsx'
import { nextStep } from './next-step.ts'
import type { ListedOrder } from './order-list.ts'
import { formatPromise } from '../promises/format-promise.ts'
import { useNow } from './use-now.ts'

const PayDueDialog = lazy(() => import('../subscriptions/pay-due-dialog.tsx'))

/** The one thing to do now; if there is nothing to do, who has the order and what comes next. */
export function NextCard({
  orders,
  plans,
}: {
  orders: readonly ListedOrder[]
  plans: readonly Subscription[]
}) {
  const t = useTexts(ordersTexts)
  const say = useTexts(promisesTexts)
  const now = useNow()
  const [paying, setPaying] = useState<Subscription | null>(null)
  const next = nextStep(orders, plans, t)
  const { pay } = next ?? {}
  const promise = orders.find((order) => order.promise)?.promise
  if (!next && !promise) return null
  return (
    <section
      aria-labelledby="next"
      className="grid gap-4 rounded-card bg-bottle p-6 text-white md:p-8 forced-colors:border"
    >
      <div>
        <p className="type-meta font-semibold text-marigold">{t('next')}</p>
        <h2 id="next" className="type-h3 mt-1">
          {next ? next.title : t('nothingToDo')}
        </h2>
        <p className="mt-2 max-w-measure">
          {next
            ? next.text
            : promise
              ? [...formatPromise(say, promise, now), say('next', { next: promise.next })].join(' ')
              : ''}
        </p>
      </div>
      {next?.acceptsAt ? (
        <div className="max-w-form">
          <AcceptsBy instant={next.acceptsAt} />
        </div>
      ) : null}
      {pay ? (
        <div>
          <Button tone="hero" onClick={() => setPaying(pay)}>
            {t('pay')}
          </Button>
        </div>
      ) : next ? (
        <div>
          <Button tone="hero" href={next.link?.href ?? `#order-${next.orderId}`}>
            {next.link?.label ?? t('toOrder')}
          </Button>
        </div>
      ) : null}
      <Suspense>{paying ? <PayDueDialog plan={paying} onClose={() => setPaying(null)} /> : null}</Suspense>
    </section>
  )
}
