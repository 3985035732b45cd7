import type { TextsOf } from '@contour/texts/screen-texts'
import { useTexts } from '@contour/texts/use-texts'
import { phoneText } from '@contour/domain/contact/phone'
import { column, type Column } from '@contour/ui/data-table'
import { Notice } from '@contour/ui/notice'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { DeskButton } from '../../frame/desk-button.tsx'
import { ListPage } from '../../frame/list-page.tsx'
import { calls, type Rota, type RotaShift } from '../../calls/calls.ts'
import { reads } from '../../calls/reads.ts'
import { useAction } from '../../calls/use-action.ts'
import ConfirmAction from '../../frame/confirm-action.tsx'
import { emergenciesTexts } from '../../texts/en/emergencies.ts'
import { formatFullInstant } from '../../words/times.ts'
import { AddShiftDialog } from './add-shift-dialog.tsx'
import { gapLines } from './gap-lines.ts'
import { PhraseList } from './phrase-list.tsx'
import { StatesOfShift } from './states-of-shift.tsx'
import { UnansweredEmergencies } from './unanswered-emergencies.tsx'

/**
 * Administrators: who is on call for which states, where nobody is, emergencies without an answer, and the words that
 * raise the alarm (D-46).
 */
export function OnCallPage() {
  const t = useTexts(emergenciesTexts)
  const read = useQuery(reads.rota())
  const [adding, setAdding] = useState(false)
  const [removing, setRemoving] = useState<RotaShift | null>(null)
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      {read.data ? <UnansweredEmergencies rows={read.data.unanswered} /> : null}
      {read.data && read.data.gaps.length > 0 ? <Gaps gaps={read.data.gaps} /> : null}
      <div>
        <ListPage
          title={t('title')}
          facts={({ rows }) => t('count', { count: rows.length })}
          note={t('note')}
          head={
            <DeskButton tone="primary" disabled={!read.data} onClick={() => setAdding(true)}>
              {t('add')}
            </DeskButton>
          }
          read={read}
          columns={columns(t, setRemoving)}
          rowKey={(row) => row.id}
          empty={{ title: t('none'), text: t('noneText'), seed: 4 }}
        />
      </div>
      <PhraseList />
      {adding && read.data ? (
        <AddShiftDialog clinicians={read.data.clinicians} onClose={() => setAdding(false)} />
      ) : null}
      {removing ? <RemoveDialog shift={removing} onClose={() => setRemoving(null)} /> : null}
    </div>
  )
}

function Gaps({ gaps }: { gaps: Rota['gaps'] }) {
  const t = useTexts(emergenciesTexts)
  return (
    <Notice tone="error" title={t('gapsTitle')}>
      {gapLines(gaps, t).map((line) => (
        <p key={line}>{line}</p>
      ))}
    </Notice>
  )
}

function RemoveDialog({ shift, onClose }: { shift: RotaShift; onClose: () => void }) {
  const t = useTexts(emergenciesTexts)
  const remove = useAction({
    act: calls.emergencies.removeShift,
    refresh: [['on-call'], ['overview']],
    done: () => t('removed'),
    onDone: onClose,
  })
  const from = formatFullInstant(shift.starts_at)
  return (
    <ConfirmAction
      title={t('removeTitle', { name: shift.clinician })}
      confirmLabel={t('confirmRemove')}
      tone="danger"
      action={remove}
      onConfirm={() => remove.run({ id: shift.id })}
      onClose={onClose}
    >
      <p>{t('removeText', { from, until: formatFullInstant(shift.ends_at) })}</p>
    </ConfirmAction>
  )
}

const columns = (
  t: TextsOf<typeof emergenciesTexts>,
  remove: (shift: RotaShift) => void,
): readonly Column<RotaShift>[] => [
  column(
    'clinician',
    t('clinician'),
    (row) => (
      <>
        <strong>{row.clinician}</strong>
        {row.now ? <span className="type-small block font-semibold text-error">{t('now')}</span> : null}
      </>
    ),
    { primary: true },
  ),
  column('from', t('from'), (row) => formatFullInstant(row.starts_at)),
  column('until', t('until'), (row) => formatFullInstant(row.ends_at)),
  column('states', t('states'), (row) => <StatesOfShift states={row.states} />),
  column('phone', t('phone'), (row) => (row.phone ? phoneText(row.phone) : '–')),
  column('act', t('act'), (row) => (
    <DeskButton
      onClick={() => remove(row)}
      aria-label={t('removeOf', { name: row.clinician, time: formatFullInstant(row.starts_at) })}
    >
      {t('remove')}
    </DeskButton>
  )),
]
