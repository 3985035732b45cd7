import { useEffect, useRef, useState } from 'react'
import { phoneText } from '@contour/domain/contact/phone'
import { isCode } from '@contour/domain/verification/code-rules'
import { CallError } from '@contour/client/call-error'
import { CodeInput } from '@contour/ui/code-input'
import { useParts } from '@contour/texts/use-parts'
import { useTexts } from '@contour/texts/use-texts'
import { messageOf } from '../../lib/error-messages.ts'
import { api } from '../../lib/patient-api.ts'
import { profileTexts } from '../../texts/en/profile.ts'
import { useCodeSender } from '../verification/use-code-sender.ts'

/** The number of each channel in the JSON (document 1 §7). */
const TYPES = { phone: 1, email: 2 } as const

type Props = {
  channel: 'phone' | 'email'
  contact: string
  /** The change was saved just now, in this form. */
  fresh: boolean
  /** The contact was verified, or the change withdrawn; `text` says which. */
  onDone: (text: string) => void
}

/**
 * A new email or phone under its field, with the boxes for its code: until the code is entered the contact above stays
 * (D-07). A code is sent at once if the change was just saved; after a reload the patient requests one.
 */
export function PendingContact({ channel, contact, fresh, onDone }: Props) {
  const t = useTexts(profileTexts)
  const parts = useParts(profileTexts)
  const [code, setCode] = useState('')
  const [error, setError] = useState<string>()
  const [busy, setBusy] = useState(false)
  const { send, sending, sent, error: sendError, secondsLeft } = useCodeSender(TYPES[channel])
  const started = useRef(!fresh)
  useEffect(() => {
    if (started.current) return
    started.current = true
    void send(t('codeNotSent'))
  }, [send, t])

  const run = async (work: () => Promise<string>) => {
    if (busy) return
    setBusy(true)
    setError(undefined)
    try {
      onDone(await work())
    } catch (failure) {
      if (failure instanceof CallError && failure.code === 'code_wrong') setCode('')
      setError(messageOf(failure))
      setBusy(false)
    }
  }
  const verify = (entered: string) =>
    run(async () => {
      await api.verification.verifyCode({ type: TYPES[channel], code: entered })
      return t(`${channel}Verified`)
    })
  const off = sending || secondsLeft > 0
  return (
    <section
      aria-label={t(`${channel}Waits`)}
      className="grid gap-3 rounded-control bg-money-tint p-4 text-money [overflow-wrap:anywhere]"
    >
      <p>
        {parts('waitsForCode', {
          contact: <strong>{channel === 'phone' ? phoneText(contact) : contact}</strong>,
        })}{' '}
        {t(`${channel}Until`)}
      </p>
      <CodeInput
        id={`${channel}-code`}
        label={t('code')}
        hint={sent === 'not_yet' ? t('codeRequest') : t('codeLife')}
        error={error ?? sendError}
        value={code}
        onChange={(digits) => {
          setCode(digits)
          setError(undefined)
        }}
        onComplete={(entered) => {
          if (isCode(entered)) void verify(entered)
        }}
      />
      <div className="flex flex-wrap gap-x-6">
        <button
          type="button"
          className={off ? 'min-h-11 cursor-not-allowed font-semibold' : 'link min-h-11 text-money'}
          aria-disabled={off ? true : undefined}
          onClick={() => {
            if (!off) void send(t('codeNotSent'))
          }}
        >
          {secondsLeft > 0
            ? t('newCodeIn', { seconds: secondsLeft })
            : t(sent === 'not_yet' ? 'sendCode' : 'newCode')}
        </button>
        <button
          type="button"
          className="link min-h-11 text-money"
          onClick={() => void run(async () => (await api.profile.keepContact({ channel })).message)}
        >
          {t('keepOld')}
        </button>
      </div>
    </section>
  )
}
