import { useCallback, useRef, useState } from 'react'
import { RESEND_SECONDS } from '@contour/domain/verification/code-rules'
import { CallError } from '../../lib/call-error.ts'
import { api } from '../../lib/patient-api.ts'
import { useCountdown } from './use-countdown.ts'

/** Sends codes to one channel: how many went out, how long the next must wait, and what went wrong. */
export function useCodeSender(type: 1 | 2) {
  const [sending, setSending] = useState(false)
  const [sent, setSent] = useState(false)
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
        setSent(true)
        restart(resend_in_seconds)
      } catch (fault) {
        // A code of a moment ago, such as before a reload, is still good: it can be entered.
        if (fault instanceof CallError && fault.code === 'resend_too_soon') {
          setSent(true)
          restart(waitOf(fault))
        } else setError(failedText)
      }
      setSending(false)
    },
    [restart, type],
  )
  return {
    send,
    /** Sends to another contact: what was sent to the one before does not count (document 1 §4). */
    sendAnew(failedText: string) {
      count.current = 0
      void send(failedText)
    },
    /** Codes sent since the step began or the contact changed. */
    sends: () => count.current,
    sending,
    sent,
    error,
    secondsLeft,
  }
}

function waitOf(fault: CallError): number {
  const seconds = fault.details['resend_in_seconds'] ?? fault.details['retry_after_seconds']
  return typeof seconds === 'number' ? seconds : RESEND_SECONDS
}
