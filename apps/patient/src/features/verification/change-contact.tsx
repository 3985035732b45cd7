import { useState } from 'react'
import { isEmail, normalizeEmail } from '@contour/domain/contact/email'
import { isVerifyPhone } from '@contour/domain/contact/phone'
import { BoxedPhone, joinPhone, splitPhone } from '@contour/ui/boxed-phone'
import { Button } from '@contour/ui/button'
import { Form } from '@contour/ui/form'
import { StickyActions } from '@contour/ui/sticky-actions'
import { TextField } from '@contour/ui/text-field'
import { CallError } from '@contour/client/call-error'
import { messageOf } from '../../lib/error-messages.ts'
import { api } from '../../lib/patient-api.ts'
import { changeTexts } from '../../texts/en/verification.ts'
import { useTexts } from '@contour/texts/use-texts'
import { useAskedPassword } from './ask-password.tsx'

/**
 * Another phone or email; it stays pending until its code is verified (D-07). `start` prefills the phone fields: a
 * number that the intake accepted and this step rejects is corrected, not typed again.
 */
export function ChangeContact({
  channel,
  start = '',
  onChanged,
  onCancel,
}: {
  channel: 'phone' | 'email'
  start?: string
  onChanged: (contact: string) => void
  onCancel?: (() => void) | undefined
}) {
  const t = useTexts(changeTexts)
  const [phone, setPhone] = useState(() => splitPhone(start))
  const [email, setEmail] = useState('')
  const [error, setError] = useState<string>()
  const password = useAskedPassword('/verify')
  const [busy, setBusy] = useState(false)

  const submit = async () => {
    if (busy) return
    const contact = channel === 'phone' ? joinPhone(phone) : normalizeEmail(email)
    const good = channel === 'phone' ? isVerifyPhone(contact) : isEmail(contact)
    if (!good) {
      return setError(t(channel === 'phone' ? 'phoneWrong' : 'emailWrong'))
    }
    setError(undefined)
    if (!password.isReady()) return
    setBusy(true)
    try {
      if (channel === 'phone') await api.verification.updatePhone({ phone: contact, ...password.given })
      else await api.verification.updateEmail({ email: contact, ...password.given })
      onChanged(contact)
    } catch (failure) {
      setBusy(false)
      if (password.take(failure)) return
      const code = failure instanceof CallError ? failure.code : undefined
      const told = code === 'conflict' || code === 'too_many_requests'
      setError(told ? messageOf(failure) : t(channel === 'phone' ? 'phoneFailed' : 'emailFailed'))
    }
  }
  return (
    <Form onSubmit={submit} className="grid gap-6">
      {channel === 'phone' ? (
        <BoxedPhone id="phone" label={t('phone')} error={error} value={phone} onChange={setPhone} />
      ) : (
        <TextField
          id="email"
          label={t('email')}
          type="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          error={error}
          value={email}
          onChange={setEmail}
        />
      )}
      {password.field}
      <StickyActions>
        <Button type="submit" wide busy={busy}>
          {t('save')}
        </Button>
        {onCancel ? (
          <Button tone="secondary" wide onClick={onCancel}>
            {t('back')}
          </Button>
        ) : null}
      </StickyActions>
    </Form>
  )
}
