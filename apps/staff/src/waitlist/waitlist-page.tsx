import { Button } from '@contour/ui/button'
import type { Column } from '@contour/ui/data-table'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ListPage } from '../billing/list-page.tsx'
import { calls } from '../calls/calls.ts'
import type { WaitRow } from '../calls/calls.ts'
import { mayCall } from '../calls/may-call.ts'
import { reads } from '../calls/reads.ts'
import { useAction } from '../calls/use-action.ts'
import ConfirmAction from '../frame/confirm-action.tsx'
import { useStaffUser } from '../frame/staff-user.ts'
import { PeopleWaiting } from './people-waiting.tsx'

/** The waiting lists for states and strengths, and the one message that each person was promised (M-39). */
export function WaitlistPage() {
  const { roles } = useStaffUser()
  const [telling, setTelling] = useState<WaitRow | null>(null)
  const read = useQuery(reads.waitlist())
  return (
    <>
      <ListPage
        title="Waiting list"
        facts={({ rows }) => `${rows.reduce((sum, row) => sum + row.waiting, 0)} waiting`}
        note="Each person was promised one message. For a state it is sent automatically on the morning after we begin to serve it."
        read={read}
        columns={columns(mayCall(roles, 'waitlist', 'tell') ? setTelling : null)}
        rowKey={(row) => `${row.kind} ${row.about}`}
        empty={{ title: 'Nobody waits.', text: 'People appear here when we cannot serve them yet.', seed: 3 }}
      />
      {telling ? <NotifyDialog row={telling} onClose={() => setTelling(null)} /> : null}
    </>
  )
}

function NotifyDialog({ row, onClose }: { row: WaitRow; onClose: () => void }) {
  const notify = useAction({
    act: calls.waitlist.tell,
    refresh: [['waitlist']],
    done: (answer) => answer.message,
    onDone: onClose,
  })
  const { kind, about, name, waiting } = row
  return (
    <ConfirmAction
      title={`Tell ${waiting === 1 ? '1 person' : `${waiting} people`}: ${name}?`}
      confirmLabel="Send the message"
      busy={notify.busy}
      problem={notify.problem}
      onConfirm={() => notify.run({ kind, about })}
      onClose={onClose}
    >
      <p>They read that it is available now. Each is told once; this cannot be taken back.</p>
    </ConfirmAction>
  )
}

const columns = (notify: ((row: WaitRow) => void) | null): readonly Column<WaitRow>[] => [
  {
    key: 'for',
    header: 'Waiting for',
    primary: true,
    cell: (row) => (
      <>
        <strong>{row.name}</strong>
        {row.waiting > 0 ? <PeopleWaiting row={row} /> : null}
      </>
    ),
  },
  { key: 'waiting', header: 'Waiting', align: 'right', cell: (row) => row.waiting },
  { key: 'told', header: 'Told', align: 'right', cell: (row) => row.told },
  {
    key: 'now',
    header: 'Now',
    cell: (row) => (row.available === null ? 'Staff decide' : row.available ? 'Served' : 'Not served'),
  },
  ...(notify
    ? [
        {
          key: 'act',
          header: 'Message',
          cell: (row: WaitRow) =>
            row.waiting > 0 && row.available !== false ? (
              <Button
                size="desk"
                tone="secondary"
                onClick={() => notify(row)}
                aria-label={`Tell them: ${row.name}`}
              >
                Tell them
              </Button>
            ) : (
              <span className="text-muted">–</span>
            ),
        },
      ]
    : []),
]
