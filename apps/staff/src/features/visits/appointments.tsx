import { useState } from 'react'
import { useTexts } from '@contour/texts/use-texts'
import { later } from '@contour/ui/later'
import { calls } from '../../calls/calls.ts'
import { useAction } from '../../calls/use-action.ts'
import { DeskButton } from '../../frame/desk-button.tsx'
import { visitsTexts } from '../../texts/en/visits.ts'
import { PersonLine } from './person-line.tsx'
import { VISIT_MOVED, type VisitRow } from './visit-reads.ts'

const TextDialog = later(() => import('../../frame/text-dialog.tsx'))

export function Appointments({ rows }: { rows: readonly VisitRow[] }) {
  const t = useTexts(visitsTexts)
  const [asking, setAsking] = useState<VisitRow | null>(null)
  const cancel = useAction({
    act: calls.visits.cancelAppointment,
    refresh: VISIT_MOVED,
    done: () => t('canceled'),
    onDone: () => setAsking(null),
  })
  return (
    <section aria-labelledby="appointments" className="grid gap-3">
      <h2 id="appointments" className="type-h3">
        {t('appointments')}
      </h2>
      {rows.length === 0 ? <p className="text-muted">{t('noAppointments')}</p> : null}
      <ul className="grid gap-2">
        {rows.map((row) => (
          <PersonLine key={row.order_id} row={row}>
            <DeskButton tone="quiet" onClick={() => setAsking(row)}>
              {t('cancelAppointment')}{' '}
              <span className="sr-only">{t('cancelOf', { patient: row.patient })}</span>
            </DeskButton>
          </PersonLine>
        ))}
      </ul>
      {asking ? (
        <TextDialog
          title={t('cancelTitle', { patient: asking.patient })}
          label={t('cancelReason')}
          hint={t('cancelHint')}
          limit={500}
          tone="danger"
          confirmLabel={t('cancelIt')}
          action={cancel}
          onConfirm={(reason) => cancel.run({ id: asking.order_id, reason })}
          onClose={() => {
            cancel.reset()
            setAsking(null)
          }}
        />
      ) : null}
    </section>
  )
}
