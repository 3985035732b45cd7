import { lazy, Suspense, useState } from 'react'
import { DRUG_TITLE } from '@contour/domain/dosing/drug'
import { Button } from '@contour/ui/button'
import { DoseText } from '@contour/ui/dose-text'
import { ThreadChip } from '@contour/ui/thread-chip'
import { useTexts } from '@contour/texts/use-texts'
import { homeTexts } from '../../texts/en/orders.ts'
import type { ListedOrder } from './order-list.ts'

const DirectionsDialog = lazy(() => import('./directions-dialog.tsx'))

/**
 * The dose of a delivered shipment, the largest thing on the page. Several lines where it is not certain which month
 * the patient is in: the day of the first dose is not stored, and a dose is not guessed.
 */
export function WeekCard({
  order,
  lines,
}: {
  order: ListedOrder
  /** The month lines that may be the current one; at least one. */
  lines: readonly ListedOrder['contents'][number][]
}) {
  const t = useTexts(homeTexts)
  const [reads, setReads] = useState(false)
  const [only] = lines.length === 1 ? lines : []
  return (
    <section aria-labelledby="week" className="card grid content-start gap-5">
      <header className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <h2 id="week" className="type-h3">
          {t(only ? 'week' : 'weekDoses')}
        </h2>
        <ThreadChip thread="medicine" />
      </header>
      {only ? (
        <div className="grid gap-3">
          <p className="grid gap-1">
            <span className="text-muted">{DRUG_TITLE[order.drug]}</span>
            <DoseText size="display">{only.strength}</DoseText>
          </p>
          <p className="max-w-measure">
            {only.directions} <span className="text-muted">{t('label')}</span>
          </p>
        </div>
      ) : (
        <div className="grid gap-3">
          <p className="max-w-measure text-muted">{t('weekOrder')}</p>
          <ol className="flex flex-wrap gap-x-8 gap-y-3">
            {lines.map(({ month, strength }) => (
              <li key={month} className="grid">
                <span className="type-small text-muted">{t('month', { month: month ?? '' })}</span>
                <DoseText size="large">{strength}</DoseText>
              </li>
            ))}
          </ol>
          <p className="type-small text-muted">{t('label')}</p>
        </div>
      )}
      <div>
        <Button onClick={() => setReads(true)}>{t('directions')}</Button>
      </div>
      <Suspense>
        {reads ? <DirectionsDialog items={order.contents} onClose={() => setReads(false)} /> : null}
      </Suspense>
    </section>
  )
}
