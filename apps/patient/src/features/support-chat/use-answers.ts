import { useEffect, useState } from 'react'
import { CallError } from '@contour/client/call-error'
import { api } from '../../lib/patient-api.ts'
import { onRecheck } from '../../lib/recheck.ts'
import type { Answers } from './answer-status.ts'
import type { ChatPerson } from './chat-connection.ts'

/** How often it is read again while the page is in view, ms: staff hand a chat over, and the office opens and closes. */
const AGAIN_MS = 60_000

async function readAnswers({ auth, id }: ChatPerson): Promise<Answers> {
  if ('token' in auth) {
    const { office, profile, thread } = await api.supportChat.readSupportChat({})
    return { office, thread: profile?.id === id ? thread : null }
  }
  const [{ office }, { thread }] = await Promise.all([
    api.supportChat.readSupportStatus({}),
    api.supportChat.countVisitorUnread(auth),
  ])
  return { office, thread }
}

/**
 * Returns who answers and by when: read with each new message (`lastSeq`), with each hint, and every minute; null until
 * it is known. Without it the chat works all the same.
 */
export function useAnswers(person: ChatPerson, lastSeq: number): Answers | null {
  const [answers, setAnswers] = useState<Answers | null>(null)
  useEffect(() => {
    let left = false
    const read = () => {
      if (document.visibilityState === 'hidden') return
      readAnswers(person).then(
        (answer) => left || setAnswers(answer),
        (error) => {
          if (!(error instanceof CallError)) throw error
        },
      )
    }
    read()
    const timer = setInterval(read, AGAIN_MS)
    const stopHints = onRecheck('support', read)
    document.addEventListener('visibilitychange', read)
    return () => {
      left = true
      clearInterval(timer)
      stopHints()
      document.removeEventListener('visibilitychange', read)
    }
  }, [person, lastSeq])
  return answers
}
