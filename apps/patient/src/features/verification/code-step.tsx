import { useEffect, useRef, useState } from 'react'
import type { Session, User } from '@contour/contract/shapes'
import { isVerifyPhone, phoneText } from '@contour/domain/contact/phone'
import type { VerifyEvent, VerifyStep } from '@contour/domain/verification/code-rules'
import { isCode, nextVerifyStep } from '@contour/domain/verification/code-rules'
import { Button } from '@contour/ui/button'
import { CodeInput } from '@contour/ui/code-input'
import { Form } from '@contour/ui/form'
import { Notice } from '@contour/ui/notice'
import { QuestionCard } from '@contour/ui/question-card'
import { StickyActions } from '@contour/ui/sticky-actions'
import { useStepFocus } from '../../frame/step-focus.ts'
import { CallError } from '@contour/client/call-error'
import { messageOf } from '../../lib/error-messages.ts'
import { writeObject } from '../../lib/device-store.ts'
import { api } from '../../lib/patient-api.ts'
import { codeTexts } from '../../texts/en/verification.ts'
import { useTexts } from '@contour/texts/use-texts'
import { ChangeContact } from './change-contact.tsx'
import { CodeLinks, SkipLink } from './code-links.tsx'
import { messageForIncomplete } from './code-message.ts'
import { useCodeSender } from './use-code-sender.ts'
import { Problem } from '../../frame/problem.tsx'

/** The number of each channel in the JSON (document 1 §7). */
const TYPES = { phone: 1, email: 2 } as const

/** The text above the contact: a code is called sent only if one was sent just now. */
const LEADS = { not_yet: 'GoesTo', now: 'Sent', before: 'Earlier' } as const

export type StepNote = { tone: 'success' | 'info'; text: string }

type Props = {
  channel: 'phone' | 'email'
  user: User
  scope: Session['scope']
  note?: StepNote | undefined
  onLeave: (to: VerifyStep, note?: StepNote) => void
}

/** Steps 4 and 5 of 5: a code to the phone, then to the email (document 1 §4). */
export function CodeStep({ channel, user, scope, note, onLeave }: Props) {
  const t = useTexts(codeTexts)
  const type = TYPES[channel]
  const noun = t(`${channel}Noun`)
  const [contact, setContact] = useState(user[channel])
  const [changing, setChanging] = useState(channel === 'phone' && !isVerifyPhone(user.phone))
  const [code, setCode] = useState('')
  const [error, setError] = useState<string>()
  const [verifying, setVerifying] = useState(false)
  const failures = useRef(0)
  const { send, sendAnew, sends, sending, sent, error: sendError, secondsLeft } = useCodeSender(type)

  useStepFocus(changing ? 'change' : 'code')
  const move = (event: VerifyEvent, why?: StepNote): boolean => {
    const to = nextVerifyStep({ channel, failures: failures.current, sends: sends() }, event)
    if (to !== 'stay') onLeave(to, why)
    return to !== 'stay'
  }
  // A number that cannot be reached gets no code; its form is opened instead.
  const opened = useRef(changing)
  useEffect(() => {
    if (opened.current) return
    opened.current = true
    void send(t('sendFailed'))
  }, [send, t])

  const verify = async (entered: string) => {
    if (verifying) return
    if (!isCode(entered)) return setError((shown) => messageForIncomplete(entered, shown, t('codeMissing')))
    setVerifying(true)
    setError(undefined)
    try {
      await api.verification.verifyCode({ type, code: entered })
      writeObject('user', { ...user, [channel]: contact, [`${channel}_verified`]: true })
      move('accepted', { tone: 'success', text: t('verified', { noun }) })
    } catch (failure) {
      const wrong =
        failure instanceof CallError && (failure.code === 'code_wrong' || failure.code === 'code_spent')
      // A code that was not checked stays, so that it can be sent again.
      if (!wrong) setError(t('verifyFailed'))
      else {
        setCode('')
        failures.current += 1
        setError(failure.code === 'code_wrong' ? t('invalid') : messageOf(failure))
        move('failed', { tone: 'info', text: t('notVerified', { noun }) })
      }
    }
    setVerifying(false)
  }
  const skip = () => void move('skipped')
  if (changing) {
    const unusable = channel === 'phone' && !isVerifyPhone(contact)
    return (
      <QuestionCard title={t('changeTitle', { noun })} focusKey="change">
        <ChangeContact
          channel={channel}
          start={unusable ? contact : ''}
          onCancel={unusable ? undefined : () => setChanging(false)}
          onChanged={(next) => {
            setContact(next)
            setChanging(false)
            setCode('')
            setError(undefined)
            failures.current = 0
            sendAnew(t('resendFailed'))
          }}
        />
        {unusable ? (
          <p>
            <SkipLink onSkip={skip} />
          </p>
        ) : null}
      </QuestionCard>
    )
  }
  const shown = channel === 'phone' ? phoneText(contact) : contact
  return (
    <Form className="contents" onSubmit={() => void verify(code)}>
      <QuestionCard
        title={t(`${channel}Title`)}
        lead={<Target words={t(`${channel}${LEADS[sent]}`)} shown={shown} />}
        focusKey={contact}
      >
        {note ? (
          <Notice tone={note.tone} live="polite">
            {note.text}
          </Notice>
        ) : null}
        {scope === 'checkout' && channel === 'email' ? null : (
          <p>
            <button type="button" className="link min-h-12" onClick={() => setChanging(true)}>
              {t('change', { noun })}
            </button>
          </p>
        )}
        <CodeInput
          id="code"
          label={t('code')}
          hint={t('codeHint')}
          error={error}
          value={code}
          onChange={(digits) => {
            if (digits !== code) setError(undefined)
            setCode(digits)
          }}
          onComplete={(entered) => void verify(entered)}
        />
        <Problem of={sendError} />
        <CodeLinks
          sending={sending}
          secondsLeft={secondsLeft}
          onResend={() => {
            if (!move('asked_again')) void send(t('resendFailed'))
          }}
          onSkip={skip}
        />
      </QuestionCard>
      <StickyActions>
        <Button type="submit" wide busy={verifying}>
          {t('verify')}
        </Button>
      </StickyActions>
    </Form>
  )
}

function Target({ words, shown }: { words: string; shown: string }) {
  return (
    <>
      {words} <strong className="type-h3 block text-ink [overflow-wrap:anywhere]">{shown}</strong>
    </>
  )
}
