import { lazy, Suspense, useState } from 'react'
import { Button } from '@contour/ui/button'
import type { Plan } from './billing-lists.ts'
import { dollars, longestOverdue } from './plan-labels.ts'

const PayDueDialog = lazy(() => import('./pay-due-dialog.tsx'))

/** Pay Now: open only while a plan is past due; its button takes the longest overdue (C-BIL-014, 015, S-46). */
export function PaySection({ plans }: { plans: readonly Plan[] }) {
  const [paying, setPaying] = useState<Plan | null>(null)
  const due = longestOverdue(plans)
  return (
    <section className="card grid content-start gap-4 p-6 md:p-8" aria-labelledby="pay-now">
      <h2 id="pay-now" className="type-h3">
        Pay Now
      </h2>
      <p>
        {due
          ? `${due.plan_name}: ${dollars(due.amount_due ?? due.amount)} is past due.`
          : 'Nothing is past due. Renewals are charged by themselves on their dates.'}
      </p>
      {due ? (
        <div>
          <Button onClick={() => setPaying(due)}>Pay Now</Button>
        </div>
      ) : (
        <div>
          <Button reason="There is nothing to pay.">Pay Now</Button>
        </div>
      )}
      <Suspense>{paying ? <PayDueDialog plan={paying} onClose={() => setPaying(null)} /> : null}</Suspense>
    </section>
  )
}
