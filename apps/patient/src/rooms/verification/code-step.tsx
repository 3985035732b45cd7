import { PROMISE_TEXTS } from '@contour/domain/promises'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { Session, User } from '@contour/contract/shapes'
import { phoneText } from '@contour/domain/contact/phone'
import type { VerifyEvent, VerifyStep } from '@contour/domain/verification/code-rules'
import {
  CODE_MESSAGES,
  RESEND_SECONDS,
  isCode,
  nextVerifyStep,
} from '@contour/domain/verification/code-rules'
import { Button } from '@contour/ui/button'
import { CodeInput } from '@contour/ui/code-input'
import { Notice } from '@contour/ui/notice'
import { QuestionCard } from '@contour/ui/question-card'
import { StickyActions } from '@contour/ui/sticky-actions'
import { useStepFocus } from '../../frame/step-focus.ts'
import { CallError, messageOf } from '../../lib/call-error.ts'
import { writeObject } from '../../lib/device-store.ts'
import { api } from '../../lib/patient-api.ts'
import { ChangeContact } from './change-contact.tsx'
import { useCountdown } from './use-countdown.ts'

const CHANNELS = {
  phone: {
    type: 1,
    title: 'Verify your phone',
    sent: 'We sent a 4-digit code by text to',
    noun: 'phone number',
  },
  email: { type: 2, title: 'Verify your email', sent: 'We sent a 4-digit code to', noun: 'email address' },
} as const

/** Steps 4 and 5 of 5: a code to the phone, then to the e-mail (document 1 §4). */
export function CodeStep({
  channel,
  user,
  scope,
  note,
  onLeave,
}: {
  channel: 'phone' | 'email'
  user: User
  scope: Session['scope']
  note?: string | undefined
  onLeave: (to: VerifyStep, why?: string) => void
}) {
  const { type, title, sent, noun } = CHANNELS[channel]
  const [contact, setContact] = useState(user[channel])
  const [changing, setChanging] = useState(false)
  const [code, setCode] = useState('')
  const [error, setError] = useState<string>()
  const [sendError, setSendError] = useState<string>()
  const [busy, setBusy] = useState<'send' | 'verify'>()
  const counts = useRef({ sends: 0, failures: 0 })
  const [left, restart] = useCountdown()

  useStepFocus(changing ? 'change' : 'code')
  const move = (event: VerifyEvent, why?: string): boolean => {
    const to = nextVerifyStep({ channel, ...counts.current }, event)
    if (to !== 'stay') onLeave(to, why)
    return to !== 'stay'
  }
  const send = useCallback(
    async (failedText: string) => {
      setBusy('send')
      setSendError(undefined)
      try {
        const { resend_in_seconds } = await api.verification.sendCode({ channel: type })
        counts.current.sends += 1
        restart(resend_in_seconds)
      } catch (fault) {
        // A code of a moment ago, such as before a reload, is still good: it can be entered.
        if (fault instanceof CallError && fault.code === 'resend_too_soon') restart(waitOf(fault))
        else setSendError(failedText)
      }
      setBusy(undefined)
    },
    [restart, type],
  )
  const opened = useRef(false)
  useEffect(() => {
    if (opened.current) return
    opened.current = true
    void send(CODE_MESSAGES.sendFailed)
  }, [send])

  const verify = async (entered: string) => {
    if (busy === 'verify') return
    if (!isCode(entered)) return setError('Enter the 4 digits of the code.')
    setBusy('verify')
    setError(undefined)
    try {
      await api.verification.verifyCode({ type, code: entered })
      writeObject('user', { ...user, [channel]: contact, [`${channel}_verified`]: true })
      move('accepted', `Your ${noun} is verified.`)
    } catch (fault) {
      const wrong = fault instanceof CallError && (fault.code === 'code_wrong' || fault.code === 'code_spent')
      setCode('')
      if (!wrong) setError(CODE_MESSAGES.verifyFailed)
      else {
        counts.current.failures += 1
        setError(fault.code === 'code_wrong' ? CODE_MESSAGES.invalid : messageOf(fault))
        move('failed', `We could not verify your ${noun}. You can do it later.`)
      }
    }
    setBusy(undefined)
  }
  const shown = channel === 'phone' ? phoneText(contact) : contact
  if (changing) {
    return (
      <QuestionCard title={`Change your ${noun}`} focusKey="change">
        <ChangeContact
          channel={channel}
          onCancel={() => setChanging(false)}
          onChanged={(next) => {
            setContact(next)
            setChanging(false)
            setCode('')
            setError(undefined)
            counts.current = { sends: 0, failures: 0 }
            void send(CODE_MESSAGES.resendFailed)
          }}
        />
      </QuestionCard>
    )
  }
  return (
    <form
      noValidate
      className="contents"
      onSubmit={(event) => {
        event.preventDefault()
        void verify(code)
      }}
    >
      <QuestionCard title={title} lead={<Target sent={sent} shown={shown} />} focusKey={contact}>
        {note ? (
          <Notice tone="success" live="polite">
            {note}
          </Notice>
        ) : null}
        {scope === 'checkout' && channel === 'email' ? null : (
          <p>
            <button type="button" className="link min-h-12" onClick={() => setChanging(true)}>
              {`Change ${noun}`}
            </button>
          </p>
        )}
        <CodeInput
          id="code"
          label="4-digit code"
          hint={PROMISE_TEXTS.codeLife}
          error={error}
          value={code}
          onChange={setCode}
          onComplete={(entered) => void verify(entered)}
        />
        {sendError ? (
          <Notice tone="error" live="assertive">
            {sendError}
          </Notice>
        ) : null}
        <div className="flex flex-wrap items-start gap-3">
          <Button
            tone="secondary"
            busy={busy === 'send'}
            reason={left > 0 ? `You can ask for another code in ${left} s` : undefined}
            onClick={() => {
              if (!move('asked_again')) void send(CODE_MESSAGES.resendFailed)
            }}
          >
            Resend code
          </Button>
          <Button tone="secondary" onClick={() => move('skipped')}>
            Skip for now
          </Button>
        </div>
      </QuestionCard>
      <StickyActions>
        <Button type="submit" wide busy={busy === 'verify'}>
          Verify
        </Button>
      </StickyActions>
    </form>
  )
}

function Target({ sent, shown }: { sent: string; shown: string }) {
  return (
    <>
      {sent} <strong className="type-h3 block text-ink [overflow-wrap:anywhere]">{shown}</strong>
    </>
  )
}

function waitOf(fault: CallError): number {
  const seconds = fault.details['resend_in_seconds'] ?? fault.details['retry_after_seconds']
  return typeof seconds === 'number' ? seconds : RESEND_SECONDS
}
