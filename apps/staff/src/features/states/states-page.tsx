import { RED_LINE_TEXTS, type RedLine } from '@contour/domain/states/state-opening'
import { useTexts } from '@contour/texts/use-texts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ListPage } from '../../frame/list-page.tsx'
import type { OpenedState } from '../../calls/calls.ts'
import { reads } from '../../calls/reads.ts'
import { ChoiceChips, useChoice } from '../../frame/list-choice.tsx'
import { statesTexts } from '../../texts/en/states.ts'
import { CloseStateDialog } from './close-state-dialog.tsx'
import { OpenStateDialog } from './open-state-dialog.tsx'
import { stateColumns } from './state-columns.tsx'
import { STATE_VIEWS, viewOf, statesOfView } from './state-filter.ts'

/** What stands in the way of every state: it is said once, above the list. */
const EVERYWHERE: readonly RedLine[] = ['clinical_content', 'legal_texts', 'letters', 'company', 'restore']

/** Every state with its decision and its red lines: an administrator opens and closes it (D-101). */
export function StatesPage() {
  const t = useTexts(statesTexts)
  const read = useQuery(reads.states())
  const [deciding, setDeciding] = useState<{ state: OpenedState; to: 'open' | 'close' } | null>(null)
  const [view, choose] = useChoice('show', STATE_VIEWS)
  const shown = useQuery({
    ...reads.states(),
    select: (data) => ({ ...data, rows: statesOfView(data.rows, view) }),
  })
  const labels = {
    all: t('showAll'),
    open: t('showOpen'),
    blocked: t('showBlocked'),
    closed: t('showClosed'),
  }
  return (
    <>
      <ListPage
        title={t('title')}
        facts={() => {
          const open = read.data?.rows.filter((row) => viewOf(row) === 'open').length ?? 0
          return t('facts', { open, closed: (read.data?.rows.length ?? 0) - open })
        }}
        note={t('note')}
        head={
          <>
            <Everywhere rows={read.data?.rows ?? []} />
            <ChoiceChips
              label={t('show')}
              choices={STATE_VIEWS.map((value) => ({ value, label: labels[value] }))}
              value={view}
              onChoose={choose}
            />
          </>
        }
        read={shown}
        columns={stateColumns(t, (state, to) => setDeciding({ state, to }))}
        rowKey={({ state }) => state}
        empty={{ title: t('none'), text: t('noneText') }}
      />
      {deciding?.to === 'open' ? (
        <OpenStateDialog state={deciding.state} onClose={() => setDeciding(null)} />
      ) : null}
      {deciding?.to === 'close' ? (
        <CloseStateDialog state={deciding.state} onClose={() => setDeciding(null)} />
      ) : null}
    </>
  )
}

function Everywhere({ rows }: { rows: readonly OpenedState[] }) {
  const t = useTexts(statesTexts)
  const lines = EVERYWHERE.filter((line) => rows.length > 0 && rows.every((row) => row.lines.includes(line)))
  if (lines.length === 0) return null
  return (
    <section aria-labelledby="in-the-way-everywhere" className="w-full rounded-card border border-error p-4">
      <h2 id="in-the-way-everywhere" className="type-label text-error">
        {t('everywhere')}
      </h2>
      <ul className="type-small mt-1 grid gap-1">
        {lines.map((line) => (
          <li key={line}>{t('everywhereItem', RED_LINE_TEXTS[line])}</li>
        ))}
      </ul>
    </section>
  )
}
