import { column, type Column } from '@contour/ui/data-table'
import { formatCount } from '@contour/domain/lists/paging'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { TextsOf } from '@contour/texts/screen-texts'
import { useTexts } from '@contour/texts/use-texts'
import { calls, type OutboxRow } from '../../calls/calls.ts'
import { reads, type OutboxState } from '../../calls/reads.ts'
import { useAction } from '../../calls/use-action.ts'
import { DeskButton } from '../../frame/desk-button.tsx'
import { ChoiceChips, useChoice } from '../../frame/list-choice.tsx'
import { ListPage } from '../../frame/list-page.tsx'
import { StateBadge } from '../../frame/state-badge.tsx'
import { messageName } from '../../words/message-name.ts'
import { formatFullInstant } from '../../words/times.ts'
import { ConcernedOrder } from './concerned-order.tsx'
import { messageKindTexts } from '../../texts/en/message-kinds.ts'
import { administrationTexts } from '../../texts/en/administration.ts'

const STATES = ['waiting', 'sent', 'failed'] as const satisfies readonly OutboxState[]
const CHANNELS = ['email', 'sms', 'task'] as const

/** Messages by state, without their text: an administrator sees that one failed, but not what it says. */
export function OutboxPage() {
  const t = useTexts(administrationTexts)
  const [show, choose] = useChoice('state', ['all', ...STATES])
  const outbox = useInfiniteQuery(reads.outbox(show === 'all' ? undefined : show))
  const retry = useAction({
    act: calls.administration.retryMessage,
    refresh: [['outbox']],
    done: () => t('willSend'),
  })
  return (
    <ListPage
      title={t('outbox')}
      caption={t('messages')}
      facts={() => t('outboxFacts')}
      loading={t('outboxLoading')}
      problem={retry.problem}
      head={
        <ChoiceChips
          label={t('status')}
          choices={[
            { value: 'all', label: t('all') },
            ...STATES.map((value) => ({
              value,
              label: (
                <>
                  {t(`message_${value}`)}{' '}
                  <span className="type-number text-muted">
                    {formatCount(outbox.data?.counts[value] ?? 0)}
                  </span>
                </>
              ),
            })),
          ]}
          value={show}
          onChoose={choose}
        />
      }
      read={outbox}
      columns={columns(t, (id) => retry.run({ id }), retry.busy)}
      rowKey={(row) => row.id}
      empty={{ title: t(show === 'all' ? 'noMessages' : `noMessages_${show}`), seed: 8 }}
    />
  )
}

type T = TextsOf<typeof administrationTexts>

/** Returns a sentence why a failed message cannot be sent again; a dash for a message that has not failed. */
function whyNotAgain(t: T, { state, text_removed }: OutboxRow): string {
  if (state !== 'failed') return '–'
  return t(text_removed === 'expired' ? 'textExpired' : 'textSecret')
}

/** Returns the name of a message's state; one that is not known is shown as it is stored. */
function formatState(t: T, state: string): string {
  const known = ([...STATES, 'sending'] as const).find((one) => one === state)
  return known ? t(`message_${known}`) : state
}

/** Returns the name of a message's channel; one that is not known is shown as it is stored. */
function formatChannel(t: T, channel: string): string {
  const known = CHANNELS.find((one) => one === channel)
  return known ? t(`channel_${known}`) : channel
}

function MessageName({ kind }: { kind: string }) {
  return messageName(useTexts(messageKindTexts), kind)
}

const columns = (t: T, retry: (id: string) => void, busy: boolean): readonly Column<OutboxRow>[] => [
  column(
    'to',
    t('to'),
    (row) => (
      <>
        <strong className="[overflow-wrap:anywhere]">{row.to}</strong>
        <span className="block text-muted">{formatChannel(t, row.channel)}</span>
      </>
    ),
    { primary: true },
  ),
  column('kind', t('message'), (row) => <MessageName kind={row.kind} />),
  column('order', t('order'), (row) => <ConcernedOrder row={row} />),
  column('state', t('status'), (row) => (
    <>
      <StateBadge tone={row.state === 'failed' ? 'bad' : row.state === 'sent' ? 'good' : 'open'}>
        {formatState(t, row.state)}
      </StateBadge>
      {row.error ? <span className="mt-1 block text-error [overflow-wrap:anywhere]">{row.error}</span> : null}
    </>
  )),
  column('tries', t('attempts'), (row) => row.tries, { align: 'right' }),
  column('at', t('created'), (row) => (
    <>
      <span className="@4xl:whitespace-nowrap">{formatFullInstant(row.created_at)}</span>
      {row.sent_at ? (
        <span className="block text-muted @4xl:whitespace-nowrap">
          {t('sentAt', { time: formatFullInstant(row.sent_at) })}
        </span>
      ) : null}
    </>
  )),
  column('act', t('act'), (row) =>
    row.can_retry ? (
      <DeskButton busy={busy} onClick={() => retry(row.id)} aria-label={t('sendAgainTo', { to: row.to })}>
        {t('sendAgain')}
      </DeskButton>
    ) : (
      <span className="text-muted">{whyNotAgain(t, row)}</span>
    ),
  ),
]
