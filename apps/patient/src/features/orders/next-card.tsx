import { lazy, Suspense, useState } from 'react'
import { Button } from '@contour/ui/button'
import { ordersTexts } from '../../texts/en/orders.ts'
import { useTexts } from '@contour/texts/use-texts'
import type { Subscription } from '../subscriptions/subscription-lists.ts'
import { AcceptsBy } from './accepts-by.tsx'
import type { NextStep } from './next-step.ts'

const PayDueDialog = lazy(() => import('../subscriptions/pay-due-dialog.tsx'))

/** The one thing that the patient must do now. Only this is bottle green: a wait is a white card. */
export function NextCard({ next }: { next: NextStep }) {
  const t = useTexts(ordersTexts)
  const [paying, setPaying] = useState<Subscription | null>(null)
  const { pay } = next
  return (
    <section
      aria-labelledby="next"
      className="grid content-center gap-4 rounded-card bg-bottle p-6 text-white md:p-8 forced-colors:border"
    >
      <div>
        <p className="type-meta font-semibold text-marigold">{t('next')}</p>
        <h2 id="next" className="type-h3 mt-1">
          {next.title}
        </h2>
        <p className="mt-2 max-w-measure">{next.text}</p>
      </div>
      {next.acceptsAt ? (
        <div className="max-w-form">
          <AcceptsBy instant={next.acceptsAt} />
        </div>
      ) : null}
      <div>
        {pay ? (
          <Button tone="hero" onClick={() => setPaying(pay)}>
            {t('pay')}
          </Button>
        ) : (
          <Button tone="hero" href={next.link?.href ?? `#order-${next.orderId}`}>
            {next.link?.label ?? t('toOrder')}
          </Button>
        )}
      </div>
      <Suspense>{paying ? <PayDueDialog plan={paying} onClose={() => setPaying(null)} /> : null}</Suspense>
    </section>
  )
}
