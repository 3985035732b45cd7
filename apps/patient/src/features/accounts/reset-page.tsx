import { useEffect, useState } from 'react'
import { CallError } from '@contour/client/call-error'
import { PASSWORD_MESSAGES, passwordError } from '@contour/domain/contact/password'
import { Button } from '@contour/ui/button'
import { CheckboxField } from '@contour/ui/checkbox-field'
import { ErrorSummary } from '@contour/ui/error-summary'
import { Form } from '@contour/ui/form'
import { Link } from '@contour/ui/link'
import { Notice } from '@contour/ui/notice'
import { TextField } from '@contour/ui/text-field'
import { useToast } from '@contour/ui/toast'
import { PageFrame } from '../../frame/page-frame.tsx'
import { messageOf } from '../../lib/error-messages.ts'
import { api } from '../../lib/patient-api.ts'
import { resetTexts } from '../../texts/en/accounts.ts'
import { useTexts } from '@contour/texts/use-texts'
import { pageTitle } from '../../lib/brand.ts'
import { go } from '../../router/go.ts'
import { loginPath } from '../../lib/page-ref.ts'
import { useQueryString } from '../../router/use-query-string.ts'
import { useParam } from '../../router/params.ts'

export const title = () => pageTitle(resetTexts.english.pageTitle)

/** Two fields that must match (D-02); success leads to /login, and from there to where the letter's link asked to. */
export default function ResetPage() {
  const token = useParam('token')
  const [query] = useQueryString()
  const login = query.get('to') === 'report' ? loginPath('/weight-loss-report') : '/login'
  const t = useTexts(resetTexts)
  const toast = useToast()
  const [password, setPassword] = useState('')
  const [again, setAgain] = useState('')
  const [shown, setShown] = useState(false)
  const [errors, setErrors] = useState<{ fieldId: string; message: string }[]>([])
  const [attempt, setAttempt] = useState(0)
  const [failure, setFailure] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)

  // Told before anything is typed; where this fails, saving says so.
  useEffect(() => {
    api.accounts.checkPasswordLink({ token }).catch((error: unknown) => {
      if (error instanceof CallError && error.code === 'link_expired') setFailure(messageOf(error))
    })
  }, [token])

  const save = async () => {
    if (busy) return
    const found = problemsOf(password, again)
    setErrors(found)
    setFailure(null)
    if (found.length > 0) return setAttempt((count) => count + 1)
    setBusy(true)
    try {
      await api.accounts.resetPassword({ password, confirm_password: again, token })
      toast(t('changed'))
      await go(login, { replace: true, state: { notice: t('changed') } })
    } catch (error) {
      setFailure(messageOf(error))
      setBusy(false)
    }
  }

  const errorOf = (id: string) => errors.find((entry) => entry.fieldId === id)?.message
  return (
    <PageFrame back={{ href: '/login' }}>
      <Form onSubmit={save} className="grid gap-6 pt-4 pb-14">
        <h1 className="type-h1">{t('title')}</h1>
        <ErrorSummary errors={errors} attempt={attempt} />
        {failure === null ? null : (
          <Notice
            tone="error"
            live="assertive"
            title={failure}
            actions={
              <Link className="link" href="/forgot-password">
                {t('newLink')}
              </Link>
            }
          />
        )}
        <TextField
          id="password"
          label={t('password')}
          hint={t('hint')}
          type={shown ? 'text' : 'password'}
          autoComplete="new-password"
          maxLength={1024}
          value={password}
          onChange={setPassword}
          error={errorOf('password')}
        />
        <TextField
          id="confirm_password"
          label={t('again')}
          type={shown ? 'text' : 'password'}
          autoComplete="new-password"
          maxLength={1024}
          value={again}
          onChange={setAgain}
          error={errorOf('confirm_password')}
        />
        <CheckboxField id="show" label={t('show')} checked={shown} onChange={setShown} />
        <Button type="submit" wide busy={busy}>
          {t('submit')}
        </Button>
      </Form>
    </PageFrame>
  )
}

function problemsOf(password: string, again: string): { fieldId: string; message: string }[] {
  const error = passwordError(password)
  if (error) return [{ fieldId: 'password', message: error }]
  if (!again) return [{ fieldId: 'confirm_password', message: PASSWORD_MESSAGES.required }]
  return again === password ? [] : [{ fieldId: 'confirm_password', message: PASSWORD_MESSAGES.mismatch }]
}
