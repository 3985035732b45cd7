import { useState } from 'react'
import type { FormEvent } from 'react'
import { useNavigate } from 'react-router'
import { PASSWORD_MESSAGES, passwordFault } from '@contour/domain/contact/password'
import { Button } from '@contour/ui/button'
import { ErrorSummary } from '@contour/ui/error-summary'
import { Notice } from '@contour/ui/notice'
import { TextField } from '@contour/ui/text-field'
import { useToast } from '@contour/ui/toast'
import type { Route } from './+types/reset-page.ts'
import { PageFrame } from '../../frame/page-frame.tsx'
import { messageOf } from '../../lib/call-error.ts'
import { api } from '../../lib/patient-api.ts'

export const meta: Route.MetaFunction = () => [{ title: 'New password · Contour' }]

/** Two fields that must match (D-02); success leads to /login. */
export default function ResetPage({ params }: Route.ComponentProps) {
  const navigate = useNavigate()
  const toast = useToast()
  const [password, setPassword] = useState('')
  const [again, setAgain] = useState('')
  const [errors, setErrors] = useState<{ fieldId: string; message: string }[]>([])
  const [attempt, setAttempt] = useState(0)
  const [failure, setFailure] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)

  const save = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    const found = faultsOf(password, again)
    setErrors(found)
    setFailure(null)
    if (found.length > 0) return setAttempt((count) => count + 1)
    setBusy(true)
    try {
      await api.accounts.resetPassword({ password, confirm_password: again, token: params.token })
      toast('Password changed successfully.')
      await navigate('/login', { replace: true, state: { notice: 'Password changed successfully.' } })
    } catch (error) {
      setFailure(messageOf(error))
      setBusy(false)
    }
  }

  const errorOf = (id: string) => errors.find((entry) => entry.fieldId === id)?.message
  return (
    <PageFrame back={{ href: '/login' }}>
      <form noValidate onSubmit={(event) => void save(event)} className="grid gap-6 pt-4 pb-14">
        <h1 className="type-h1">Choose a new password</h1>
        <ErrorSummary errors={errors} attempt={attempt} />
        {failure === null ? null : (
          <Notice
            tone="error"
            live="assertive"
            title={failure}
            actions={
              <a className="link" href="/forgot-password">
                Ask for a new link
              </a>
            }
          />
        )}
        <TextField
          id="password"
          label="New password"
          hint="At least 8 characters. Any kind will do; long is better than complicated."
          type="password"
          autoComplete="new-password"
          maxLength={1024}
          value={password}
          onChange={setPassword}
          error={errorOf('password')}
        />
        <TextField
          id="confirm_password"
          label="New password again"
          type="password"
          autoComplete="new-password"
          maxLength={1024}
          value={again}
          onChange={setAgain}
          error={errorOf('confirm_password')}
        />
        <Button type="submit" wide busy={busy}>
          Save the password
        </Button>
      </form>
    </PageFrame>
  )
}

function faultsOf(password: string, again: string): { fieldId: string; message: string }[] {
  const fault = passwordFault(password)
  if (fault) return [{ fieldId: 'password', message: fault }]
  if (!again) return [{ fieldId: 'confirm_password', message: PASSWORD_MESSAGES.required }]
  return again === password ? [] : [{ fieldId: 'confirm_password', message: PASSWORD_MESSAGES.mismatch }]
}
