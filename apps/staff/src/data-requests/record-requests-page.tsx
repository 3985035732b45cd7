import { DATA_REQUEST_NAMES, DATA_REQUEST_WORDS_MAX } from '@contour/domain/data-requests/data-request'
import { Button } from '@contour/ui/button'
import type { Column } from '@contour/ui/data-table'
import { Tabs } from '@contour/ui/tabs'
import { formatCount } from '@contour/domain/lists/paging'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { ListPage } from '../billing/list-page.tsx'
import { calls } from '../calls/calls.ts'
import type { RecordRequest } from '../calls/calls.ts'
import { reads } from '../calls/reads.ts'
import { useAction } from '../calls/use-action.ts'
import { StateBadge } from '../frame/state-badge.tsx'
import TextDialog from '../frame/text-dialog.tsx'
import { formatFullInstant } from '../words/times.ts'

type Answering = { request: RecordRequest; to: 'fulfill' | 'refuse' }

const STATE_WORDS = {
  open: 'Open',
  fulfilled: 'Fulfilled',
  refused: 'Refused',
  withdrawn: 'Withdrawn',
} as const

const EMPTY = {
  open: {
    title: 'No request waits.',
    text: 'Patients ask on their page “Your records”. Each has to be answered within 30 days.',
    seed: 3,
  },
  ended: { title: 'No request has ended yet.', seed: 5 },
} as const

/** Patients' data requests, each with the last day for a response (45 CFR 164.524). */
export function RecordRequestsPage() {
  const [params, setParams] = useSearchParams()
  const show = params.get('show') === 'ended' ? 'ended' : 'open'
  const [answering, setAnswering] = useState<Answering | null>(null)
  const read = useInfiniteQuery(reads.recordRequests(show))
  return (
    <>
      <ListPage
        title="Record requests"
        facts={({ total }) => `${formatCount(total ?? 0)} ${show}`}
        head={
          <div className="w-full">
            <Tabs
              label="Record requests"
              selected={show}
              onSelect={(id) => setParams(id === 'ended' ? { show: id } : {}, { replace: true })}
              tabs={[
                { id: 'open', label: 'Open' },
                { id: 'ended', label: 'Ended' },
              ]}
            >
              <p className="max-w-measure text-muted">
                Make sure that it is the patient who asks, then fulfill the request. A copy or a list becomes
                a file that the patient alone opens.
              </p>
            </Tabs>
          </div>
        }
        read={read}
        columns={columns(show, setAnswering)}
        rowKey={(row) => row.id}
        empty={EMPTY[show]}
      />
      {answering ? <AnswerDialog {...answering} onClose={() => setAnswering(null)} /> : null}
    </>
  )
}

function AnswerDialog({ request, to, onClose }: Answering & { onClose: () => void }) {
  const fulfills = to === 'fulfill'
  const runAction = useAction({
    act: fulfills ? calls.dataRequests.fulfill : calls.dataRequests.refuse,
    refresh: [['record-requests'], ['tasks']],
    done: (answer) => answer.message,
    onDone: onClose,
  })
  return (
    <TextDialog
      title={`${fulfills ? 'Fulfill' : 'Refuse'} “${DATA_REQUEST_NAMES[request.kind]}”?`}
      label={fulfills ? 'What was done' : 'Why it is refused'}
      hint={`${request.patient} reads this.`}
      limit={DATA_REQUEST_WORDS_MAX}
      confirmLabel={fulfills ? 'Fulfill it' : 'Refuse it'}
      tone={fulfills ? 'primary' : 'danger'}
      busy={runAction.busy}
      problem={runAction.problem}
      onConfirm={(text) => runAction.run({ id: request.id, text })}
      onClose={onClose}
    >
      {request.words ? <p className="[overflow-wrap:anywhere]">“{request.words}”</p> : null}
    </TextDialog>
  )
}

const columns = (
  show: 'open' | 'ended',
  answer: (answering: Answering) => void,
): readonly Column<RecordRequest>[] => [
  {
    key: 'request',
    header: 'Request',
    primary: true,
    cell: (row) => (
      <>
        <strong>{DATA_REQUEST_NAMES[row.kind]}</strong>
        {row.words ? <span className="block [overflow-wrap:anywhere] text-muted">“{row.words}”</span> : null}
      </>
    ),
  },
  {
    key: 'patient',
    header: 'Patient',
    cell: (row) => (
      <>
        {row.patient}
        <span className="block [overflow-wrap:anywhere] text-muted @2xl:min-w-40">{row.email}</span>
      </>
    ),
  },
  {
    key: 'due',
    header: 'Answer by',
    cell: (row) => (
      <>
        <span className="@2xl:whitespace-nowrap">{formatFullInstant(row.due_at)}</span>
        {row.overdue ? (
          <span className="mt-1 block">
            <StateBadge tone="bad">Overdue</StateBadge>
          </span>
        ) : null}
      </>
    ),
  },
  show === 'open'
    ? {
        key: 'act',
        header: 'Answer',
        cell: (request) => (
          <div className="flex flex-wrap justify-end gap-2 @2xl:flex-nowrap @2xl:justify-start">
            <Button
              size="desk"
              onClick={() => answer({ request, to: 'fulfill' })}
              aria-label={`Fulfill: ${DATA_REQUEST_NAMES[request.kind]} (${request.patient})`}
            >
              Fulfill
            </Button>
            <Button
              size="desk"
              tone="secondary"
              onClick={() => answer({ request, to: 'refuse' })}
              aria-label={`Refuse: ${DATA_REQUEST_NAMES[request.kind]} (${request.patient})`}
            >
              Refuse
            </Button>
          </div>
        ),
      }
    : {
        key: 'ended',
        header: 'Ended',
        cell: (row) => (
          <>
            {STATE_WORDS[row.state]}
            {row.decided_by ? ` by ${row.decided_by}` : ''}
            <span className="block text-muted">{row.ended_at ? formatFullInstant(row.ended_at) : null}</span>
            {row.answer ? <span className="block [overflow-wrap:anywhere]">{row.answer}</span> : null}
          </>
        ),
      },
]
