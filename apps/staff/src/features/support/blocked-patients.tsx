import { DataTable, column, type Column } from '@contour/ui/data-table'
import { lazy, Suspense, useState } from 'react'
import type { TextsOf } from '@contour/texts/screen-texts'
import { useTexts } from '@contour/texts/use-texts'
import type { Answer } from '../../calls/calls.ts'
import { formatFullInstant } from '../../words/times.ts'
import { DeskButton } from '../../frame/desk-button.tsx'
import { supportTexts } from '../../texts/en/support.ts'
import { ForCaller } from './for-caller.tsx'

const LiftBlockDialog = lazy(() => import('../billing/lift-block-dialog.tsx'))

type Blocked = Answer<'service', 'listOrders'>['blocked'][number]

/** Patients whose cards are currently blocked; after a failed first purchase there is no order to find them by. */
export function BlockedPeople({ rows }: { rows: readonly Blocked[] }) {
  const t = useTexts(supportTexts)
  const [lifting, setLifting] = useState<Blocked | null>(null)
  const person = lifting && { id: lifting.patient_id, name: lifting.patient }
  const close = () => setLifting(null)
  return (
    <section className="card mb-4">
      <DataTable
        caption={t('blocks')}
        columns={columns(t, setLifting)}
        rows={rows}
        rowKey={(row) => row.patient_id}
      />
      {lifting && person ? (
        <Suspense>
          <ForCaller person={person} act={['billing', 'liftBlock']} onClose={close}>
            <LiftBlockDialog patient={person} until={lifting.until} onClose={close} />
          </ForCaller>
        </Suspense>
      ) : null}
    </section>
  )
}

const columns = (
  t: TextsOf<typeof supportTexts>,
  lift: (row: Blocked) => void,
): readonly Column<Blocked>[] => [
  column(
    'patient',
    t('patient'),
    (row) => (
      <>
        <strong>{row.patient}</strong>
        <span className="block text-muted [overflow-wrap:anywhere]">{row.email}</span>
      </>
    ),
    { primary: true },
  ),
  column('until', t('blockedUntil'), (row) => formatFullInstant(row.until)),
  column('act', t('act'), (row) => (
    <DeskButton onClick={() => lift(row)} aria-label={t('liftOf', { patient: row.patient })}>
      {t('lift')}
    </DeskButton>
  )),
]
