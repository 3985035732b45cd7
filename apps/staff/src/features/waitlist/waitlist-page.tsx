import { column, type Column } from '@contour/ui/data-table'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { TextsOf } from '@contour/texts/screen-texts'
import { useTexts } from '@contour/texts/use-texts'
import { DeskButton } from '../../frame/desk-button.tsx'
import { ListPage } from '../../frame/list-page.tsx'
import { calls, type WaitRow } from '../../calls/calls.ts'
import { mayCall } from '../../calls/may-call.ts'
import { reads } from '../../calls/reads.ts'
import { useAction } from '../../calls/use-action.ts'
import ConfirmAction from '../../frame/confirm-action.tsx'
import { useStaffUser } from '../../frame/staff-user.ts'
import { PeopleWaiting } from './people-waiting.tsx'
import { waitlistTexts } from '../../texts/en/waitlist.ts'

/** The waiting lists for states and strengths, and the one message that each person was promised (M-39). */
export function WaitlistPage() {
  const t = useTexts(waitlistTexts)
  const { roles } = useStaffUser()
  const [telling, setTelling] = useState<WaitRow | null>(null)
  const read = useQuery(reads.waitlist())
  return (
    <>
      <ListPage
        title={t('title')}
        facts={({ rows }) => t('count', { count: rows.reduce((sum, row) => sum + row.waiting, 0) })}
        note={t('note')}
        read={read}
        columns={columns(t, mayCall(roles, 'waitlist', 'tell') ? setTelling : null)}
        rowKey={(row) => `${row.kind} ${row.about}`}
        empty={{ title: t('none'), text: t('noneText'), seed: 3 }}
      />
      {telling ? <NotifyDialog row={telling} onClose={() => setTelling(null)} /> : null}
    </>
  )
}

function NotifyDialog({ row, onClose }: { row: WaitRow; onClose: () => void }) {
  const t = useTexts(waitlistTexts)
  const notify = useAction({
    act: calls.waitlist.tell,
    refresh: [['waitlist']],
    done: (answer) => answer.message,
    onDone: onClose,
  })
  const { kind, about, name, waiting } = row
  return (
    <ConfirmAction
      title={t('sendTitle', { count: waiting, name })}
      confirmLabel={t('send')}
      action={notify}
      onConfirm={() => notify.run({ kind, about })}
      onClose={onClose}
    >
      <p>{t('sendText')}</p>
    </ConfirmAction>
  )
}

const columns = (
  t: TextsOf<typeof waitlistTexts>,
  notify: ((row: WaitRow) => void) | null,
): readonly Column<WaitRow>[] => [
  column(
    'for',
    t('waitingFor'),
    (row) => (
      <>
        <strong>{row.name}</strong>
        {row.waiting > 0 ? <PeopleWaiting row={row} /> : null}
      </>
    ),
    { primary: true },
  ),
  column('waiting', t('waiting'), (row) => row.waiting, { align: 'right' }),
  column('told', t('notified'), (row) => row.told, { align: 'right' }),
  column('now', t('availability'), (row) =>
    t(row.available === null ? 'byStaff' : row.available ? 'available' : 'notAvailable'),
  ),
  ...(notify
    ? [
        column('act', t('act'), (row: WaitRow) =>
          row.waiting > 0 && row.available !== false ? (
            <DeskButton onClick={() => notify(row)} aria-label={t('sendAbout', { name: row.name })}>
              {t('send')}
            </DeskButton>
          ) : (
            <span className="text-muted">–</span>
          ),
        ),
      ]
    : []),
]
