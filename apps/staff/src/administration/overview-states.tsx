import { DataTable } from '@contour/ui/data-table'
import type { Column } from '@contour/ui/data-table'
import { useState } from 'react'
import type { TextsOf } from '@contour/texts/screen-texts'
import { useTexts } from '@contour/texts/use-texts'
import { ToggleChip } from '../frame/toggle-chip.tsx'
import { overviewTexts } from '../texts/en/overview.ts'
import { formatDay } from '../words/times.ts'
import { statesByConcern } from './coverage.ts'
import type { StateRow } from './coverage.ts'

const SHOWN = 6

/** States by concern: how many clinicians are licensed there, and how many patients live there. */
export function OverviewStates({ states }: { states: readonly StateRow[] }) {
  const t = useTexts(overviewTexts)
  const [all, setAll] = useState(false)
  const sorted = statesByConcern(states)
  const served = states.filter((state) => state.served).length
  return (
    <section aria-labelledby="states-now" className="card">
      <div className="flex flex-wrap items-baseline justify-between gap-3 pb-2">
        <h2 id="states-now" className="type-h3">
          {t('states')}
        </h2>
        <p className="type-number text-muted">{t('served', { served, closed: states.length - served })}</p>
      </div>
      <DataTable
        caption={t('states')}
        captionHidden
        columns={columns(t)}
        rows={all ? sorted : sorted.slice(0, SHOWN)}
        rowKey={({ state }) => state}
      />
      {sorted.length > SHOWN ? (
        <div className="mt-3">
          <ToggleChip on={all} onToggle={() => setAll(!all)}>
            {t('moreStates', { count: sorted.length })}
          </ToggleChip>
        </div>
      ) : null}
    </section>
  )
}

const columns = (t: TextsOf<typeof overviewTexts>): readonly Column<StateRow>[] => [
  { key: 'state', header: t('state'), primary: true, cell: ({ name }) => <strong>{name}</strong> },
  { key: 'clinicians', header: t('clinicians'), cell: (row) => <Clinicians row={row} /> },
  {
    key: 'patients',
    header: t('patients'),
    align: 'right',
    cell: ({ patients }) => <span className="type-number">{patients}</span>,
  },
]

function Clinicians({ row: { clinicians, ending, ends_on: day, patients } }: { row: StateRow }) {
  const t = useTexts(overviewTexts)
  if (clinicians === 0)
    return (
      <span className={patients > 0 ? 'font-semibold text-error' : 'text-muted'}>
        {t('licensed', { count: 0 })}
      </span>
    )
  if (ending > 0 && day !== null)
    return (
      <span className="font-semibold text-warn">
        {t('ending', { clinicians, count: ending, day: formatDay(day) })}
      </span>
    )
  return t('licensed', { count: clinicians })
}
