import { useState } from 'react'
import { later } from '@contour/ui/later'
import { Button } from '@contour/ui/button'
import { billingTexts } from '../../texts/en/subscriptions.ts'
import { useTexts } from '@contour/texts/use-texts'
import type { Subscription } from './subscription-lists.ts'
import { dollars, longestOverdue } from './subscription-labels.ts'

const PayDueDialog = later(() => import('./pay-due-dialog.tsx'))

/**
 * Pay Now: enabled only while a subscription is past due; pays the longest overdue (C-BIL-014, 015, S-46). While nothing
 * is due it is a line, not a card.
 */
export function PaySection({ plans }: { plans: readonly Subscription[] }) {
  const t = useTexts(billingTexts)
  const [paying, setPaying] = useState<Subscription | null>(null)
  const due = longestOverdue(plans)
  return due ? (
    <section className="card grid content-start gap-4" aria-labelledby="pay-now">
      <h2 id="pay-now" className="type-h3">
        {t('payNow')}
      </h2>
      <p>{t('pastDueAmount', { plan: due.plan_name, amount: dollars(due.amount_due ?? due.amount) })}</p>
      <div>
        <Button onClick={() => setPaying(due)}>{t('payNow')}</Button>
      </div>
      {paying ? <PayDueDialog plan={paying} onClose={() => setPaying(null)} /> : null}
    </section>
  ) : (
    <section
      className="flex flex-wrap items-center justify-between gap-x-8 gap-y-4 border-y border-hairline py-5"
      aria-labelledby="pay-now"
    >
      <div className="max-w-measure">
        <h2 id="pay-now" className="type-h3">
          {t('payNow')}
        </h2>
        <p className="mt-1 text-muted">{t('nothingDue')}</p>
      </div>
      <Button reason={t('nothingToPay')}>{t('payNow')}</Button>
    </section>
  )
}
