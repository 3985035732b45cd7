import { Button } from '@contour/ui/button'
import { CodeInput } from '@contour/ui/code-input'
import { ErrorSummary } from '@contour/ui/error-summary'
import { Form } from '@contour/ui/form'
import { Notice } from '@contour/ui/notice'
import { TextField } from '@contour/ui/text-field'
import { useQueryClient } from '@tanstack/react-query'
import { useGuardedMutation } from '@contour/client/use-guarded-mutation'
import { useEffect, useState } from 'react'
import { Navigate, useSearchParams } from 'react-router'
import { useTexts } from '@contour/texts/use-texts'
import { calls } from '../../calls/calls.ts'
import { toCallError } from '../../calls/call-errors.ts'
import { staffSession, useStaffSession } from '../../calls/staff-session.ts'
import { hasPasskeys, signInWithPasskey } from '../passkeys/ask-browser.ts'
import { checkSignIn, type SignInForm } from './check-sign-in.ts'
import { nextPage } from './next-page.ts'
import { SignInFrame } from './sign-in-frame.tsx'
import { pageTitle } from '../../frame/brand.ts'
import { staffAccessTexts } from '../../texts/en/staff-access.ts'
import { passkeyTexts } from '../../texts/en/passkeys.ts'
import { frameTexts } from '../../texts/en/frame.ts'

/** Email, password and the authenticator's six digits in one step, or a passkey (D-34, second factor of M-01). */
export function SignInPage() {
  const t = useTexts(staffAccessTexts)
  const passkeys = useTexts(passkeyTexts)
  const frame = useTexts(frameTexts)
  const { token, ended } = useStaffSession()
  const [params] = useSearchParams()
  // Asked for once: after the navigation the address names no next page any more.
  const [target] = useState(() => nextPage(params.get('next')))
  const client = useQueryClient()
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const [totp, setTotp] = useState('')
  const [attempt, setAttempt] = useState(0)
  const signIn = useGuardedMutation({
    mutationFn: (form: SignInForm | null) => (form ? calls.access.login(form) : signInWithPasskey()),
    onSuccess: ({ token: opened }) => {
      client.clear()
      staffSession.begin(opened)
    },
    // A code works once, so the next attempt needs a new one; the other fields keep their values.
    onError: () => setTotp(''),
    onSettled: () => setAttempt((n) => n + 1),
  })
  useEffect(() => {
    document.title = pageTitle(frame, t('signIn'))
  }, [frame, t])
  if (token !== null) return <Navigate to={target} replace />

  const missing = attempt > 0 && !signIn.isError ? checkSignIn(t, { email, password, totp }) : []
  const refused = signIn.variables
    ? { fieldId: 'email', wrong: t('wrong') }
    : { fieldId: 'passkey', wrong: passkeys('wrong') }
  const errors = signIn.isError
    ? [{ fieldId: refused.fieldId, message: formatRefusal(signIn.error, refused.wrong) }]
    : missing
  const errorOf = (id: string) => missing.find(({ fieldId }) => fieldId === id)?.message
  const send = (code: string) => {
    if (signIn.isPending) return
    const problems = checkSignIn(t, { email, password, totp: code })
    if (problems.length === 0) return signIn.mutate({ email: email.trim(), password, totp: code })
    signIn.reset()
    setAttempt((n) => n + 1)
  }
  return (
    <SignInFrame>
      <h1 className="type-h1">{t('signIn')}</h1>
      {ended === 'idle' || (params.get('next') && ended === null) ? (
        <Notice title={t(ended === 'idle' ? 'idleTitle' : 'nextTitle')} live="polite">
          {t(ended === 'idle' ? 'idleText' : 'nextText')}
        </Notice>
      ) : null}
      <ErrorSummary errors={errors} attempt={attempt} />
      <Form className="grid gap-5" onSubmit={() => send(totp)}>
        <TextField
          id="email"
          label={t('email')}
          type="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          value={email}
          onChange={setEmail}
          error={errorOf('email')}
        />
        <TextField
          id="password"
          label={t('password')}
          type="password"
          autoComplete="current-password"
          value={password}
          onChange={setPassword}
          error={errorOf('password')}
        />
        <CodeInput
          id="totp"
          label={t('code')}
          hint={t('codeHint')}
          length={6}
          value={totp}
          onChange={setTotp}
          error={errorOf('totp')}
        />
        <Button type="submit" busy={signIn.isPending && signIn.variables !== null} wide>
          {t('signIn')}
        </Button>
        {hasPasskeys() ? (
          <Button
            id="passkey"
            tone="secondary"
            busy={signIn.isPending}
            wide
            onClick={() => signIn.mutate(null)}
          >
            {passkeys('signIn')}
          </Button>
        ) : null}
      </Form>
      <p className="type-small text-muted">{t('staffOnly')}</p>
    </SignInFrame>
  )
}

function formatRefusal(error: unknown, wrong: string): string {
  const call = toCallError(error)
  return call.code === 'wrong_credentials' ? wrong : call.message
}
