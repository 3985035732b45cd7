import { useState } from 'react'
import { later } from '@contour/ui/later'
import { Button } from '@contour/ui/button'
import { ContourField } from '@contour/ui/contour-field'
import { ordersTexts } from '../../texts/en/orders.ts'
import { useTexts } from '@contour/texts/use-texts'
import { AcceptsBy } from './accepts-by.tsx'
import type { NextStep } from './next-step.ts'

const PayDueDialog = later(() => import('../subscriptions/pay-due-dialog.tsx'))
const PayDialog = later(() => import('./pay-dialog.tsx'))

/** The one thing that the patient must do now. Only this is bottle green: a wait is a white card. */
export function NextCard({ next }: { next: NextStep }) {
  const t = useTexts(ordersTexts)
  const [paying, setPaying] = useState<NextStep['pay']>(null)
  const close = () => setPaying(null)
  const { pay } = next
  return (
    <section
      aria-labelledby="next"
      className="relative isolate grid content-center gap-4 overflow-hidden rounded-card bg-bottle p-6 text-white md:p-10 forced-colors:border"
    >
      <ContourField
        fade="left"
        width={520}
        height={290}
        className="absolute top-0 right-0 -z-10 hidden h-full max-w-[42%] lg:block"
      />
      <div>
        <p className="type-meta font-semibold text-marigold">{t('next')}</p>
        <h2
          id="next"
          className="type-h3 mt-1 max-w-[24ch] text-balance md:type-h2 lg:max-w-[16ch] lg:type-h1"
        >
          {next.title}
        </h2>
        <p className="mt-2 max-w-measure lg:type-lead lg:max-w-[40ch]">{next.text}</p>
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
        ) : next.link ? (
          <Button tone="hero" href={next.link.href}>
            {next.link.label}
          </Button>
        ) : null}
      </div>
      {paying === null ? null : 'plan' in paying ? (
        <PayDueDialog plan={paying.plan} onClose={close} />
      ) : (
        <PayDialog order={paying.order} onClose={close} />
      )}
    </section>
  )
}
