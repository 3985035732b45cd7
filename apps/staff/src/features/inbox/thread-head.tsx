import type { RefObject } from 'react'
import { useTexts } from '@contour/texts/use-texts'
import { ActionProblem } from '../../frame/action-problem.tsx'
import { DeskButton } from '../../frame/desk-button.tsx'
import { WithKey } from '../../frame/with-key.tsx'
import { inboxTexts } from '../../texts/en/inbox.ts'
import { ChannelLabel, channelTop } from './channel-look.tsx'
import type { InboxThread } from './inbox-reads.ts'
import { holderText, promiseText } from './promise-text.ts'
import { RedBand } from './red-band.tsx'
import type { ThreadMoves } from './use-thread-moves.ts'

/** Only support answers by email, and only a chat that waits (M-34). */
const mayBecomeTicket = ({ channel, answers_as, state, waiting_since }: InboxThread) =>
  channel === 'support' &&
  answers_as === 'support' &&
  waiting_since !== null &&
  (state === 'waiting' || state === 'assigned')

type ThreadHeadProps = {
  thread: InboxThread
  heading: RefObject<HTMLHeadingElement | null>
  moves: ThreadMoves
  now: Date
  onHandOver: () => void
}

/** Whose thread it is, who has it until when, and what can be done with it now. */
export function ThreadHead({ thread, heading, moves, now, onHandOver }: ThreadHeadProps) {
  const t = useTexts(inboxTexts)
  const promise = promiseText(t, thread, now)
  return (
    <>
      <header
        className={`flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b border-b-hairline bg-white px-4 py-2 ${channelTop(thread.channel)}`}
      >
        <div className="min-w-0">
          <div className="flex flex-wrap items-center gap-x-2">
            <h2 id="thread-of" ref={heading} tabIndex={-1} className="type-h3 min-w-0 rounded-small">
              {thread.person}
            </h2>
            <ChannelLabel channel={thread.channel} long />
          </div>
          <p className="type-small text-muted">
            {thread.visitor ? `${t('visitor')} · ` : ''}
            {thread.by_email ? `${t('ticketOf')} · ` : ''}
            {holderText(t, thread)}
            {thread.answer_by ? (
              <>
                {' · '}
                <span className={promise.late ? 'font-semibold text-error' : ''}>{promise.text}</span>
              </>
            ) : null}
          </p>
        </div>
        <ThreadButtons thread={thread} moves={moves} onHandOver={onHandOver} />
        <ActionProblem problem={moves.problem} className="w-full" />
      </header>
      {thread.emergency_since ? <RedBand thread={thread} /> : null}
    </>
  )
}

type ThreadButtonsProps = { thread: InboxThread; moves: ThreadMoves; onHandOver: () => void }

function ThreadButtons({ thread, moves, onHandOver }: ThreadButtonsProps) {
  const t = useTexts(inboxTexts)
  const { id, may } = thread
  return (
    <div className="flex flex-wrap gap-2">
      {may.includes('taken') ? (
        <DeskButton tone="primary" busy={moves.claim.busy} onClick={() => moves.claim.run({ id })}>
          <WithKey name="c">{t('claim')}</WithKey>
        </DeskButton>
      ) : null}
      {may.includes('released') ? (
        <DeskButton busy={moves.release.busy} onClick={() => moves.release.run({ id })}>
          {t('release')}
        </DeskButton>
      ) : null}
      {may.includes('handed_over') ? (
        <DeskButton onClick={onHandOver}>
          <WithKey name="h" onDark={false}>
            {thread.team === thread.answers_as ? t(`give_${thread.team}`) : t('takeBack')}
          </WithKey>
        </DeskButton>
      ) : null}
      {mayBecomeTicket(thread) ? (
        <DeskButton busy={moves.makeTicket.busy} onClick={() => moves.makeTicket.run({ id })}>
          {t('makeTicket')}
        </DeskButton>
      ) : null}
      {may.includes('closed') ? (
        <DeskButton busy={moves.close.busy} onClick={() => moves.close.run({ id })}>
          <WithKey name="e" onDark={false}>
            {t('close')}
          </WithKey>
        </DeskButton>
      ) : null}
    </div>
  )
}
