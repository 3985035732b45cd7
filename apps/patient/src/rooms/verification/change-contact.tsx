import { useState } from 'react'
import type { FormEvent } from 'react'
import { isEmail, normaliseEmail } from '@contour/domain/contact/email'
import { isVerifyPhone } from '@contour/domain/contact/phone'
import { BoxedPhone, joinPhone, splitPhone } from '@contour/ui/boxed-phone'
import { Button } from '@contour/ui/button'
import { StickyActions } from '@contour/ui/sticky-actions'
import { TextField } from '@contour/ui/text-field'
import { CallError } from '../../lib/call-error.ts'
import { api } from '../../lib/patient-api.ts'
import { changeTexts } from '../../texts/en/verify.ts'
import { useTexts } from '../../texts/use-texts.tsx'

/**
 * Another phone or e-mail; it stays pending until its code is verified (D-07). `start` is put into the phone's boxes: a
 * number that the intake let pass and this step does not is corrected, not typed anew.
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
  const [busy, setBusy] = useState(false)

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    const contact = channel === 'phone' ? joinPhone(phone) : normaliseEmail(email)
    const good = channel === 'phone' ? isVerifyPhone(contact) : isEmail(contact)
    if (!good) {
      return setError(t(channel === 'phone' ? 'phoneWrong' : 'emailWrong'))
    }
    setBusy(true)
    setError(undefined)
    try {
      if (channel === 'phone') await api.verification.updatePhone({ phone: contact })
      else await api.verification.updateEmail({ email: contact })
      onChanged(contact)
    } catch (fault) {
      const taken = fault instanceof CallError && fault.code === 'conflict'
      setError(taken ? fault.message : t(channel === 'phone' ? 'phoneFailed' : 'emailFailed'))
      setBusy(false)
    }
  }
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-6">
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
    </form>
  )
}
