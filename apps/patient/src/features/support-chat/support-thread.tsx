import { useEffect, useState, useSyncExternalStore } from 'react'
import { noticeKindOfText } from '@contour/domain/conversations/emergency-alert'
import { PATIENT_MESSAGE_MAX } from '@contour/domain/conversations/conversation-values'
import { URGENT_MESSAGE } from '@contour/domain/conversations/urgent-button'
import { Button } from '@contour/ui/button'
import { LiveRegion } from '@contour/ui/live-region'
import { Notice } from '@contour/ui/notice'
import type { TextsOf } from '@contour/texts/screen-texts'
import { useTexts } from '@contour/texts/use-texts'
import { writeObject } from '../../lib/device-store.ts'
import { dropSession, sessionToken } from '../../lib/session.ts'
import { supportChatTexts } from '../../texts/en/support-chat.ts'
import { UrgentButton, type UrgentPress } from '../emergencies/urgent-button.tsx'
import { StopInChat } from './stop-in-chat.tsx'
import { useNow } from '../orders/use-now.ts'
import { answerStatus } from './answer-status.ts'
import type { ChatPerson, ChatState } from './chat-connection.ts'
import { Composer } from './composer.tsx'
import { MessageList } from './message-list.tsx'
import { chatOf } from './own-chat.ts'
import { PanelHead } from './panel-head.tsx'
import { useAnswers } from './use-answers.ts'

export function SupportThread({ person, onClose }: { person: ChatPerson; onClose: () => void }) {
  const t = useTexts(supportChatTexts)
  const chat = chatOf(person, (code) => forget(person, code))
  const { connection, draft } = chat
  const state = useSyncExternalStore(connection.subscribe, connection.read)
  const [text, setText] = useState(draft.read)
  const [unsent, setUnsent] = useState(false)
  const press = pressOf(state, unsent)
  const status = useStatusWords(person, state)
  useConnected(connection)
  const write = (next: string) => {
    draft.write(next)
    setText(next)
  }
  return (
    <>
      <PanelHead status={status} connected={state.connection === 'connected'} onClose={onClose} />
      <MessageList state={state} onSendAgain={connection.sendAgain} />
      <LiveRegion message={heardText(state.heard, t)} />
      {state.connection === 'error' ? (
        <div className="px-4 pb-3">
          <Notice
            tone="error"
            live="polite"
            actions={<Button onClick={connection.wake}>{t('tryAgain')}</Button>}
          >
            {t('notReached')}
          </Notice>
        </div>
      ) : null}
      {state.error === null ? null : (
        <p role="alert" className="bg-error-tint px-5 py-2.5 font-semibold text-error">
          {state.error}
        </p>
      )}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 pb-2">
        <UrgentButton press={press} onPress={() => setUnsent(!connection.send(URGENT_MESSAGE))} />
        {'token' in person.auth ? <StopInChat /> : null}
      </div>
      <Composer
        text={text}
        limit={PATIENT_MESSAGE_MAX}
        connected={state.connection === 'connected'}
        onChange={write}
        onSend={() => {
          if (connection.send(text)) write('')
        }}
      />
    </>
  )
}

/** What became of "This is urgent": the message that waits, or the press that could not be sent while nothing is connected. */
function pressOf({ pending }: ChatState, unsent: boolean): UrgentPress {
  const waiting = pending.find(({ text }) => text === URGENT_MESSAGE)
  if (waiting) return waiting.state === 'sending' ? 'sending' : 'failed'
  return unsent ? 'failed' : 'none'
}

/** What is read out of a message that arrives; the red frame of an emergency reads itself out. */
function heardText(heard: ChatState['heard'], t: TextsOf<typeof supportChatTexts>): string {
  if (!heard || noticeKindOfText(heard.content)) return ''
  return heard.role === 'system' ? heard.content : t('heard', { text: heard.content })
}

/**
 * Removes what the server no longer accepts: a visitor registers again, a patient logs in. A session that lives and may
 * not chat ("forbidden") stays.
 */
function forget({ auth }: ChatPerson, code: string): void {
  if (code === 'forbidden') return
  if (!('token' in auth)) writeObject('chat_user', null)
  else if (sessionToken() === auth.token) dropSession()
}

/** How long a hidden page stays connected, ms: a glance at another tab costs no connection. */
const HIDDEN_MS = 15_000

/**
 * Connects while the thread is shown and its page is in view: what arrives then counts as seen (ADR 24), and what arrives
 * later is a notice. The browser's own news about the network saves the wait for a timeout.
 */
function useConnected(connection: ReturnType<typeof chatOf>['connection']): void {
  useEffect(() => {
    let leaving: number | undefined
    const look = () => {
      window.clearTimeout(leaving)
      if (document.visibilityState === 'visible') connection.open()
      else leaving = window.setTimeout(connection.close, HIDDEN_MS)
    }
    look()
    document.addEventListener('visibilitychange', look)
    window.addEventListener('offline', connection.wentOffline)
    window.addEventListener('online', connection.cameOnline)
    return () => {
      window.clearTimeout(leaving)
      document.removeEventListener('visibilitychange', look)
      window.removeEventListener('offline', connection.wentOffline)
      window.removeEventListener('online', connection.cameOnline)
      connection.close()
    }
  }, [connection])
}

/** The connection in a word and, once it stands, who answers and by when. */
function useStatusWords(person: ChatPerson, { connection, messages }: ChatState): string {
  const t = useTexts(supportChatTexts)
  const now = useNow()
  const answers = useAnswers(person, messages.at(-1)?.seq ?? 0)
  if (connection === 'connected') return answerStatus(t, answers, new Date(now))
  if (connection === 'disconnected') return t('connectingAgain')
  return connection === 'error' || connection === 'ended' ? t('notConnected') : t('connecting')
}
