import { DATA_REQUEST_NAMES, DATA_REQUEST_WORDS_MAX } from '@contour/domain/data-requests/data-request'
import { column, type Column } from '@contour/ui/data-table'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { TextsOf } from '@contour/texts/screen-texts'
import { useTexts } from '@contour/texts/use-texts'
import { calls, type RecordRequest } from '../../calls/calls.ts'
import { reads } from '../../calls/reads.ts'
import { useAction } from '../../calls/use-action.ts'
import { DeskButton } from '../../frame/desk-button.tsx'
import { ChoiceTabs, useChoice } from '../../frame/list-choice.tsx'
import { ListPage } from '../../frame/list-page.tsx'
import { StateBadge } from '../../frame/state-badge.tsx'
import TextDialog from '../../frame/text-dialog.tsx'
import { formatFullInstant } from '../../words/times.ts'
import { dataRequestsTexts } from '../../texts/en/data-requests.ts'

const SHOWN = ['open', 'ended'] as const

type Answering = { request: RecordRequest; to: 'fulfill' | 'refuse' }

/** Patients' data requests, each with the last day for a response (45 CFR 164.524). */
export function RecordRequestsPage() {
  const t = useTexts(dataRequestsTexts)
  const [show, choose] = useChoice('show', SHOWN)
  const [answering, setAnswering] = useState<Answering | null>(null)
  const read = useInfiniteQuery(reads.recordRequests(show))
  return (
    <>
      <ListPage
        title={t('title')}
        facts={({ total }) => t(`${show}Count`, { count: total ?? 0 })}
        head={
          <ChoiceTabs
            label={t('title')}
            choices={SHOWN.map((value) => ({ value, label: t(value) }))}
            value={show}
            onChoose={choose}
          >
            <p className="max-w-measure text-muted">{t('note')}</p>
          </ChoiceTabs>
        }
        read={read}
        columns={columns(t, show, setAnswering)}
        rowKey={(row) => row.id}
        empty={
          show === 'open'
            ? { title: t('noneOpen'), text: t('noneOpenText'), seed: 3 }
            : { title: t('noneEnded'), seed: 5 }
        }
      />
      {answering ? <AnswerDialog {...answering} onClose={() => setAnswering(null)} /> : null}
    </>
  )
}

function AnswerDialog({ request, to, onClose }: Answering & { onClose: () => void }) {
  const t = useTexts(dataRequestsTexts)
  const fulfills = to === 'fulfill'
  const runAction = useAction({
    act: fulfills ? calls.dataRequests.fulfill : calls.dataRequests.refuse,
    refresh: [['record-requests'], ['tasks']],
    done: (answer) => answer.message,
    onDone: onClose,
  })
  return (
    <TextDialog
      title={t(`${to}Title`, { request: DATA_REQUEST_NAMES[request.kind] })}
      label={t(`${to}Label`)}
      hint={t('visibleTo', { patient: request.patient })}
      limit={DATA_REQUEST_WORDS_MAX}
      confirmLabel={t(`${to}Confirm`)}
      tone={fulfills ? 'primary' : 'danger'}
      action={runAction}
      onConfirm={(text) => runAction.run({ id: request.id, text })}
      onClose={onClose}
    >
      {request.words ? (
        <p className="[overflow-wrap:anywhere]">{t('words', { words: request.words })}</p>
      ) : null}
    </TextDialog>
  )
}

const nameOf = ({ kind, patient }: RecordRequest) => ({ request: DATA_REQUEST_NAMES[kind], patient })

const columns = (
  t: TextsOf<typeof dataRequestsTexts>,
  show: 'open' | 'ended',
  answer: (answering: Answering) => void,
): readonly Column<RecordRequest>[] => [
  column(
    'request',
    t('request'),
    (row) => (
      <>
        <strong>{DATA_REQUEST_NAMES[row.kind]}</strong>
        {row.words ? (
          <span className="block [overflow-wrap:anywhere] text-muted">
            {t('words', { words: row.words })}
          </span>
        ) : null}
        {row.filed_by ? (
          <span className="block text-muted">{t('filedBy', { name: row.filed_by })}</span>
        ) : null}
      </>
    ),
    { primary: true },
  ),
  column('patient', t('patient'), (row) => (
    <>
      {row.patient}
      <span className="block [overflow-wrap:anywhere] text-muted @2xl:min-w-40">{row.email}</span>
    </>
  )),
  column('due', t('due'), (row) => (
    <>
      <span className="@2xl:whitespace-nowrap">{formatFullInstant(row.due_at)}</span>
      {row.overdue ? (
        <span className="mt-1 block">
          <StateBadge tone="bad">{t('overdue')}</StateBadge>
        </span>
      ) : null}
    </>
  )),
  show === 'open'
    ? column('act', t('act'), (request) =>
        request.may_answer ? (
          <div className="flex flex-wrap justify-end gap-2 @2xl:flex-nowrap @2xl:justify-start">
            <DeskButton
              tone="primary"
              onClick={() => answer({ request, to: 'fulfill' })}
              aria-label={t('fulfillOf', nameOf(request))}
            >
              {t('fulfill')}
            </DeskButton>
            <DeskButton
              onClick={() => answer({ request, to: 'refuse' })}
              aria-label={t('refuseOf', nameOf(request))}
            >
              {t('refuse')}
            </DeskButton>
          </div>
        ) : (
          <span className="text-muted">{t('forClinician')}</span>
        ),
      )
    : column('ended', t('ended'), (row) => (
        <>
          {row.decided_by
            ? t('endedBy', { state: row.state, name: row.decided_by })
            : t(`state_${row.state}`)}
          <span className="block text-muted">{row.ended_at ? formatFullInstant(row.ended_at) : null}</span>
          {row.answer ? <span className="block [overflow-wrap:anywhere]">{row.answer}</span> : null}
        </>
      )),
]
