import { useEffect, useState } from 'react'
import { CallError } from '@contour/client/call-error'
import { Button } from '@contour/ui/button'
import { Link } from '@contour/ui/link'
import { Notice } from '@contour/ui/notice'
import { TextField } from '@contour/ui/text-field'
import { messageOf } from '../../lib/error-messages.ts'
import { loginPath } from '../../lib/page-ref.ts'
import { passwordTexts } from '../../texts/en/verification.ts'
import { useTexts } from '@contour/texts/use-texts'

/**
 * The current password next to a change that may need it, or the way to a login (D-59, D-100): drawn once the server has
 * asked for it. `page` is where the login leads back to.
 */
export function useAskedPassword(page: string, id = 'current_password') {
  const t = useTexts(passwordTexts)
  const [asked, setAsked] = useState(false)
  const [login, setLogin] = useState<string>()
  const [password, setPassword] = useState('')
  const [error, setError] = useState<string>()
  const [refusals, setRefusals] = useState(0)
  // The field may appear far from the button that was pressed.
  useEffect(() => {
    if (refusals > 0) document.getElementById(id)?.focus()
  }, [refusals, id])
  return {
    /** What goes along with the change. */
    given: asked && password ? { currentPassword: password } : {},
    /** Whether the change may be sent: not with an empty field that was asked for. */
    isReady: () => {
      const missing = asked && password === ''
      setLogin(undefined)
      setError(missing ? t('passwordMissing') : undefined)
      return !missing
    },
    /** Takes a refusal that is about password or login; false for any other. */
    take: (failure: unknown): boolean => {
      const code = failure instanceof CallError ? failure.code : undefined
      if (code === 'login_required') {
        setLogin(messageOf(failure))
        return true
      }
      if (code !== 'password_needed' && code !== 'password_wrong') return false
      setAsked(true)
      setRefusals((count) => count + 1)
      setError(code === 'password_wrong' ? messageOf(failure) : undefined)
      return true
    },
    done: () => {
      setAsked(false)
      setPassword('')
      setError(undefined)
    },
    field: login ? (
      <Notice
        tone="warn"
        live="assertive"
        title={login}
        actions={<Button href={loginPath(page)}>{t('login')}</Button>}
      />
    ) : asked ? (
      <div className="grid gap-3">
        <TextField
          id={id}
          label={t('password')}
          hint={t('passwordHint')}
          type="password"
          autoComplete="current-password"
          maxLength={1024}
          error={error}
          value={password}
          onChange={(text) => {
            setPassword(text)
            setError(undefined)
          }}
        />
        <p>
          <Link className="link" href="/forgot-password">
            {t('forgot')}
          </Link>
        </p>
      </div>
    ) : null,
  }
}
