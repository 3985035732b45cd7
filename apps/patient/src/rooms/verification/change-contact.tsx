import { useState } from 'react'
import type { FormEvent } from 'react'
import { isEmail, normaliseEmail } from '@contour/domain/contact/email'
import { PHONE_MESSAGES, isVerifyPhone } from '@contour/domain/contact/phone'
import { CODE_MESSAGES } from '@contour/domain/verification/code-rules'
import { BoxedPhone, emptyPhone, joinPhone } from '@contour/ui/boxed-phone'
import { Button } from '@contour/ui/button'
import { StickyActions } from '@contour/ui/sticky-actions'
import { TextField } from '@contour/ui/text-field'
import { CallError } from '../../lib/call-error.ts'
import { api } from '../../lib/patient-api.ts'

/** Another phone or e-mail; it stays pending until its code is verified (D-07). */
export function ChangeContact({
  channel,
  onChanged,
  onCancel,
}: {
  channel: 'phone' | 'email'
  onChanged: (contact: string) => void
  onCancel: () => void
}) {
  const [phone, setPhone] = useState(emptyPhone)
  const [email, setEmail] = useState('')
  const [error, setError] = useState<string>()
  const [busy, setBusy] = useState(false)

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    const contact = channel === 'phone' ? joinPhone(phone) : normaliseEmail(email)
    const good = channel === 'phone' ? isVerifyPhone(contact) : isEmail(contact)
    if (!good) {
      return setError(
        channel === 'phone' ? PHONE_MESSAGES.intake : 'Enter an email address, such as name@example.com.',
      )
    }
    setBusy(true)
    setError(undefined)
    try {
      if (channel === 'phone') await api.verification.updatePhone({ phone: contact })
      else await api.verification.updateEmail({ email: contact })
      onChanged(contact)
    } catch (fault) {
      const taken = fault instanceof CallError && fault.code === 'conflict'
      const failed = channel === 'phone' ? CODE_MESSAGES.phoneFailed : CODE_MESSAGES.emailFailed
      setError(taken ? fault.message : failed)
      setBusy(false)
    }
  }
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-6">
      {channel === 'phone' ? (
        <BoxedPhone id="phone" label="New phone number" error={error} value={phone} onChange={setPhone} />
      ) : (
        <TextField
          id="email"
          label="New email address"
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
          Save and send a code
        </Button>
        <Button tone="secondary" wide onClick={onCancel}>
          Go Back
        </Button>
      </StickyActions>
    </form>
  )
}
