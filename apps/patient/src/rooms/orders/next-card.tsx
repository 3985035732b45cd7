import { Button } from '@contour/ui/button'
import { ordersTexts } from '../../texts/en/orders.ts'
import { useTexts } from '../../texts/use-texts.tsx'
import { AcceptsBy } from './accepts-by.tsx'
import { nextStep } from './next-step.ts'
import type { ListedOrder } from './order-list.ts'
import { whoHasIt } from './who-has-it.ts'

/** The one thing to do now; with nothing to do, who has the order and what comes next. */
export function NextCard({ orders }: { orders: readonly ListedOrder[] }) {
  const t = useTexts(ordersTexts)
  const next = nextStep(orders, t)
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
          {next ? next.text : promise ? `${whoHasIt(promise, t)}. ${promise.next}` : ''}
        </p>
      </div>
      {next?.acceptsAt ? (
        <div className="max-w-form">
          <AcceptsBy instant={next.acceptsAt} />
        </div>
      ) : null}
      {next ? (
        <div>
          <Button tone="hero" href={next.link?.href ?? `#order-${next.orderId}`}>
            {next.link?.label ?? t('toOrder')}
          </Button>
        </div>
      ) : null}
    </section>
  )
}
