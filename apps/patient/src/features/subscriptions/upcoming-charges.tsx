import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { ChargeTimeline } from '@contour/ui/charge-timeline'
import { LoadState } from '../../frame/portal-page.tsx'
import { chargeRows } from '../../lib/charge-rows.ts'
import { billingTexts } from '../../texts/en/subscriptions.ts'
import { chargeTexts } from '../../texts/en/charges.ts'
import { useTexts } from '@contour/texts/use-texts'
import { upcomingCharges } from './subscription-lists.ts'

/** Rows before "Show all": a year of a monthly subscription has about thirty. */
const FIRST_SHOWN = 4

/** Every upcoming event of a subscription, from the function that charges it; loaded when first opened. */
export function UpcomingCharges({ planId }: { planId: string }) {
  const t = useTexts(billingTexts)
  const rows = useTexts(chargeTexts)
  const [open, setOpen] = useState(false)
  const [all, setAll] = useState(false)
  const ahead = useQuery({ ...upcomingCharges(planId), enabled: open })
  const events = ahead.data ?? []
  const charges = chargeRows(
    events.filter(({ kind }) => kind !== 'notice'),
    events,
    rows,
  )
  const panel = `upcoming-${planId}`
  return (
    <div>
      <button
        type="button"
        className="link min-h-12"
        aria-expanded={open}
        aria-controls={open ? panel : undefined}
        onClick={() => setOpen(!open)}
      >
        {open ? t('hideUpcoming') : t('showUpcoming')}
      </button>
      {open ? (
        <div id={panel} className="pt-2">
          {ahead.data ? (
            charges.length > 0 ? (
              <>
                <ChargeTimeline charges={all ? charges : charges.slice(0, FIRST_SHOWN)} reached={0} />
                {charges.length > FIRST_SHOWN ? (
                  <button
                    type="button"
                    className="link min-h-12"
                    aria-expanded={all}
                    onClick={() => setAll(!all)}
                  >
                    {all ? t('showFewer') : t('showAll', { count: charges.length })}
                  </button>
                ) : null}
              </>
            ) : (
              <p className="text-muted">{t('noUpcoming')}</p>
            )
          ) : (
            <LoadState
              label={t('upcomingLoading')}
              error={ahead.error}
              onRetry={() => void ahead.refetch()}
            />
          )}
        </div>
      ) : null}
    </div>
  )
}
