import { useTexts } from '@contour/texts/use-texts'
import { later } from '@contour/ui/later'
import { CheckboxField } from '@contour/ui/checkbox-field'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { calls } from '../../calls/calls.ts'
import { reads } from '../../calls/reads.ts'
import { useAction } from '../../calls/use-action.ts'
import { DeskButton } from '../../frame/desk-button.tsx'
import { MoreRows } from '../../frame/more-rows.tsx'
import { ReadFailed } from '../../frame/read-states.tsx'
import { emergenciesTexts } from '../../texts/en/emergencies.ts'
import { formatFullInstant } from '../../words/times.ts'

const TextDialog = later(() => import('../../frame/text-dialog.tsx'))

/**
 * Emergency words of people without an account, apart from the patients' (D-77): nobody is called before a person of
 * support has looked. Several are closed at once, because one stranger can make many.
 */
export function VisitorAlarms() {
  const t = useTexts(emergenciesTexts)
  const read = useInfiniteQuery(reads.redThreads('visitors'))
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [found, setFound] = useState<'danger' | 'no_danger' | null>(null)
  const leave = () => setFound(null)
  const look = useAction({
    act: calls.emergencies.lookAtVisitors,
    refresh: [['emergencies'], ['inbox'], ['tasks']],
    onDone: () => {
      setChosen(new Set())
      leave()
    },
  })
  if (read.isError) return <ReadFailed read={read} />
  if (!read.data || read.data.rows.length === 0) return null
  const { rows } = read.data
  const ids = rows.flatMap(({ id }) => (chosen.has(id) ? [id] : []))
  const toggle = (id: string, on: boolean) =>
    setChosen(new Set(on ? [...chosen, id] : [...chosen].filter((other) => other !== id)))
  return (
    <section aria-labelledby="visitor-alarms" className="card border border-dashed border-control">
      <h2 id="visitor-alarms" className="type-h3">
        {t('visitors')}
      </h2>
      <p className="max-w-measure text-muted">{t('visitorsNote')}</p>
      <ul className="my-3 grid gap-2">
        {rows.map(({ id, name, since }) => (
          <li key={id} className="flex flex-wrap items-center gap-x-4">
            <CheckboxField
              id={`visitor-${id}`}
              label={t('visitorSince', { name: name || t('somebody'), time: formatFullInstant(since) })}
              checked={chosen.has(id)}
              onChange={(on) => toggle(id, on)}
            />
            <Link to={`/inbox/${encodeURIComponent(id)}`} className="link">
              {t('openThread', { name: name || t('somebody') })}
            </Link>
          </li>
        ))}
      </ul>
      <MoreRows read={read} />
      <div className="mt-3 flex flex-wrap gap-3">
        <DeskButton onClick={() => setChosen(new Set(rows.map(({ id }) => id).slice(0, 200)))}>
          {t('chooseAll')}
        </DeskButton>
        <DeskButton tone="danger" disabled={ids.length === 0} onClick={() => setFound('danger')}>
          {t('inDanger', { count: ids.length })}
        </DeskButton>
        <DeskButton disabled={ids.length === 0} onClick={() => setFound('no_danger')}>
          {t('noDanger', { count: ids.length })}
        </DeskButton>
      </div>
      {found ? (
        <TextDialog
          title={t(found === 'danger' ? 'inDanger' : 'noDanger', { count: ids.length })}
          label={t(found === 'danger' ? 'whatDanger' : 'whyFalse')}
          least={3}
          limit={1000}
          confirmLabel={t(found === 'danger' ? 'alertClinicians' : 'closeAlarms')}
          tone={found === 'danger' ? 'danger' : 'primary'}
          action={look}
          onConfirm={(text) => look.run({ ids, found, text })}
          onClose={leave}
        />
      ) : null}
    </section>
  )
}
