import { useState } from 'react'
import type { FormEvent } from 'react'
import { isEmail, normalizeEmail } from '@contour/domain/contact/email'
import { isVerifyPhone } from '@contour/domain/contact/phone'
import { BoxedPhone, joinPhone, splitPhone } from '@contour/ui/boxed-phone'
import { Button } from '@contour/ui/button'
import { Link } from '@contour/ui/link'
import { Notice } from '@contour/ui/notice'
import { StickyActions } from '@contour/ui/sticky-actions'
import { TextField } from '@contour/ui/text-field'
import { CallError } from '@contour/client/call-error'
import { messageOf } from '../../lib/error-messages.ts'
import { loginPath } from '../../lib/page-ref.ts'
import { api } from '../../lib/patient-api.ts'
import { changeTexts } from '../../texts/en/verification.ts'
import { useTexts } from '@contour/texts/use-texts'

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
  /** Requested once the server has reported that it is required (D-59). */
  const [password, setPassword] = useState<string | null>(null)
  const [passwordError, setPasswordError] = useState<string>()
  const [refused, setRefused] = useState<string>()
  const [busy, setBusy] = useState(false)

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    const contact = channel === 'phone' ? joinPhone(phone) : normalizeEmail(email)
    const good = channel === 'phone' ? isVerifyPhone(contact) : isEmail(contact)
    if (!good) {
      return setError(t(channel === 'phone' ? 'phoneWrong' : 'emailWrong'))
    }
    setError(undefined)
    setPasswordError(undefined)
    setRefused(undefined)
    if (password === '') return setPasswordError(t('passwordMissing'))
    setBusy(true)
    const currentPassword = password ?? undefined
    try {
      if (channel === 'phone') await api.verification.updatePhone({ phone: contact, currentPassword })
      else await api.verification.updateEmail({ email: contact, currentPassword })
      onChanged(contact)
    } catch (failure) {
      setBusy(false)
      const code = failure instanceof CallError ? failure.code : undefined
      if (code === 'password_needed') return setPassword('')
      if (code === 'password_wrong') return setPasswordError(messageOf(failure))
      if (code === 'login_required') return setRefused(messageOf(failure))
      const told = code === 'conflict' || code === 'too_many_requests'
      setError(told ? messageOf(failure) : t(channel === 'phone' ? 'phoneFailed' : 'emailFailed'))
    }
  }
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-6">
      {refused ? (
        <Notice
          tone="warn"
          live="assertive"
          title={refused}
          actions={<Button href={loginPath('/verify')}>{t('login')}</Button>}
        />
      ) : null}
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
      {password === null ? null : (
        <div className="grid gap-3">
          <TextField
            id="current_password"
            label={t('password')}
            hint={t('passwordHint')}
            type="password"
            autoComplete="current-password"
            maxLength={1024}
            error={passwordError}
            value={password}
            onChange={setPassword}
          />
          <p>
            <Link className="link" href="/forgot-password">
              {t('forgot')}
            </Link>
          </p>
        </div>
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
