import { openLiveSocket } from './live-socket.ts'
import { createChatConnection, type ChatConnection, type ChatPerson } from './chat-connection.ts'

/** The chat of one person on this page, with the text that is not sent yet. */
export type OwnChat = {
  key: string
  connection: ChatConnection
  draft: { read: () => string; write: (text: string) => void }
}

let current: OwnChat | null = null

/** A session may change to another profile of its account, whose thread is another one. */
const keyOf = ({ auth, id }: ChatPerson) => ('token' in auth ? `${auth.token} ${id}` : id)

/**
 * Returns the chat of a person: the same while the page lives, so that closing the panel loses nothing. Another person's
 * chat replaces it.
 * @param onEnded as in createChatConnection; afterwards the next call starts a new chat
 */
export function chatOf(person: ChatPerson, onEnded: (code: string) => void): OwnChat {
  const key = keyOf(person)
  if (current?.key === key) return current
  const connection = createChatConnection({
    person,
    openSocket: openLiveSocket,
    timers: { start: (run, ms) => window.setTimeout(run, ms), stop: (timer) => window.clearTimeout(timer) },
    newId: () => crypto.randomUUID(),
    onEnded: (code) => {
      forgetChat()
      onEnded(code)
    },
  })
  let draft = ''
  current = {
    key,
    connection,
    draft: {
      read: () => draft,
      write: (text) => {
        draft = text
      },
    },
  }
  return current
}

/** Drops the messages and the text of the last person. */
export function forgetChat(): void {
  current = null
}
