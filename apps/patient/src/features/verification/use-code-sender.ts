import { useCallback, useRef, useState } from 'react'
import { CallError } from '@contour/client/call-error'
import { messageOf } from '../../lib/error-messages.ts'
import { api } from '../../lib/patient-api.ts'
import { useCountdown } from './use-countdown.ts'

/** Whether a code was sent: now, or shortly before this step requested one, so that none was sent again. */
type Sent = 'not_yet' | 'now' | 'before'

/** Sends codes to one channel; returns how many were sent, how long until the next, and the last error. */
export function useCodeSender(type: 1 | 2) {
  const [sending, setSending] = useState(false)
  const [sent, setSent] = useState<Sent>('not_yet')
  const [error, setError] = useState<string>()
  const count = useRef(0)
  const [secondsLeft, restart] = useCountdown()

  const send = useCallback(
    async (failedText: string) => {
      setSending(true)
      setError(undefined)
      try {
        const { resend_in_seconds } = await api.verification.sendCode({ channel: type })
        count.current += 1
        setSent('now')
        restart(resend_in_seconds)
      } catch (failure) {
        const wait = waitOf(failure)
        if (wait !== null) restart(wait)
        // A code sent shortly before, such as before a reload, is still valid and can be entered.
        if (failure instanceof CallError && failure.code === 'resend_too_soon') setSent('before')
        else setError(wait === null ? failedText : messageOf(failure))
      }
      setSending(false)
    },
    [restart, type],
  )
  return {
    send,
    /** Sends to another contact: codes sent to the previous contact do not count (document 1 §4). */
    sendAnew(failedText: string) {
      count.current = 0
      void send(failedText)
    },
    /** Number of codes sent since the step started or the contact changed. */
    sends: () => count.current,
    sending,
    sent,
    error,
    secondsLeft,
  }
}

/** Returns the seconds that the server names, or null if it refused for another reason. */
function waitOf(error: unknown): number | null {
  const seconds = error instanceof CallError ? error.details['resend_in_seconds'] : undefined
  return typeof seconds === 'number' ? seconds : null
}
