import { useState } from 'react'
import { useTexts } from '@contour/texts/use-texts'
import { ToggleChip } from '../../frame/toggle-chip.tsx'
import { overviewTexts } from '../../texts/en/overview.ts'
import { formatDay } from '../../words/times.ts'
import { statesByConcern } from './coverage.ts'
import type { StateRow } from './coverage.ts'

const SHOWN = 8

/**
 * States with patients or with licenses that end, by concern, and all of them on request: how many clinicians are
 * licensed there, and how many patients live there.
 */
export function OverviewStates({ states }: { states: readonly StateRow[] }) {
  const t = useTexts(overviewTexts)
  const [all, setAll] = useState(false)
  const sorted = statesByConcern(states)
  const shown = sorted.filter(({ patients, ending }) => patients > 0 || ending > 0).slice(0, SHOWN)
  const served = states.filter((state) => state.served).length
  return (
    <section aria-labelledby="states-now" className="card">
      <div className="flex flex-wrap items-baseline justify-between gap-3 pb-2">
        <h2 id="states-now" className="type-h3">
          {t('states')}
        </h2>
        <p className="type-number text-muted">{t('served', { served, closed: states.length - served })}</p>
      </div>
      <ul className="type-small">
        {(all ? sorted : shown).map((row) => (
          <li
            key={row.state}
            className="grid grid-cols-[minmax(0,4fr)_minmax(0,4fr)_minmax(0,3fr)] gap-x-3 border-t border-hairline py-1.5"
          >
            <strong>{row.name}</strong>
            <Clinicians row={row} />
            <span className="type-number text-right text-muted">
              {t('patients', { count: row.patients })}
            </span>
          </li>
        ))}
      </ul>
      {sorted.length > shown.length ? (
        <div className="mt-3">
          <ToggleChip on={all} onToggle={() => setAll(!all)}>
            {t('moreStates', { count: sorted.length })}
          </ToggleChip>
        </div>
      ) : null}
    </section>
  )
}

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
  return <span>{t('licensed', { count: clinicians })}</span>
}
