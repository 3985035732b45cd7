import { Button } from '@contour/ui/button'
import { CodeInput } from '@contour/ui/code-input'
import { ContourField } from '@contour/ui/contour-field'
import { ErrorSummary } from '@contour/ui/error-summary'
import { Notice } from '@contour/ui/notice'
import { TextField } from '@contour/ui/text-field'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Navigate, useSearchParams } from 'react-router'
import { calls } from '../calls/calls.ts'
import { toCallError } from '../calls/call-error.ts'
import { staffSession, useStaffSession } from '../calls/staff-session.ts'
import { checkSignIn } from './check-sign-in.ts'
import type { SignInForm } from './check-sign-in.ts'
import { nextPage } from './next-page.ts'

/** E-mail, password and the authenticator's six digits in one step (decisions D-34, second factor of M-01). */
export function SignInPage() {
  const { token, ended } = useStaffSession()
  const [params] = useSearchParams()
  const client = useQueryClient()
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const [totp, setTotp] = useState('')
  const [attempt, setAttempt] = useState(0)
  const signIn = useMutation({
    mutationFn: (form: SignInForm) => calls.access.login(form),
    onSuccess: ({ token: opened }) => {
      client.clear()
      staffSession.begin(opened)
    },
    // A code works once, so the next try needs a new one; what was typed beside it stays.
    onError: () => setTotp(''),
    onSettled: () => setAttempt((n) => n + 1),
  })
  useEffect(() => {
    document.title = 'Sign in · Contour desk'
  }, [])
  if (token !== null) return <Navigate to={nextPage(params.get('next'))} replace />

  const missing = attempt > 0 && !signIn.isError ? checkSignIn({ email, password, totp }) : []
  const errors = signIn.isError ? [{ fieldId: 'email', message: sayRefusal(signIn.error) }] : missing
  const errorOf = (id: string) => missing.find(({ fieldId }) => fieldId === id)?.message
  const send = (code: string) => {
    if (signIn.isPending) return
    const problems = checkSignIn({ email, password, totp: code })
    if (problems.length === 0) return signIn.mutate({ email: email.trim(), password, totp: code })
    signIn.reset()
    setAttempt((n) => n + 1)
  }
  return (
    <div className="grid min-h-dvh lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
      <main className="mx-auto flex w-full max-w-[440px] flex-col justify-center gap-5 px-5 py-10">
        <p className="font-display text-[1.1875rem] font-semibold tracking-[-0.03em]">
          contour <span className="font-text text-[0.8125rem] tracking-normal text-muted">desk</span>
        </p>
        <h1 className="type-h1">Sign in</h1>
        {ended === 'idle' || (params.get('next') && ended === null) ? (
          <Notice title={ended === 'idle' ? 'You were signed out.' : 'Sign in to continue.'} live="polite">
            {ended === 'idle'
              ? 'Sessions end after 15 minutes without use. Sign in to go back to your page.'
              : 'Then you go straight to the page you asked for.'}
          </Notice>
        ) : null}
        <ErrorSummary errors={errors} attempt={attempt} />
        <form
          noValidate
          className="grid gap-5"
          onSubmit={(event) => {
            event.preventDefault()
            send(totp)
          }}
        >
          <TextField
            id="email"
            label="E-mail"
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
            label="Password"
            type="password"
            autoComplete="current-password"
            value={password}
            onChange={setPassword}
            error={errorOf('password')}
          />
          <CodeInput
            id="totp"
            label="Authenticator code"
            hint="Six digits from your authenticator app."
            length={6}
            value={totp}
            onChange={setTotp}
            error={errorOf('totp')}
          />
          <Button type="submit" busy={signIn.isPending} wide>
            Sign in
          </Button>
        </form>
        <p className="type-small text-muted">
          Staff only. What you open is recorded. Lost your authenticator? Ask an administrator.
        </p>
      </main>
      <div aria-hidden className="relative hidden overflow-hidden bg-bottle lg:block">
        <ContourField className="absolute inset-0 size-full" width={900} height={900} seed={3} />
      </div>
    </div>
  )
}

function sayRefusal(error: unknown): string {
  const call = toCallError(error)
  return call.code === 'wrong_credentials'
    ? 'E-mail, password or code is not right. Check all three and use a new code.'
    : call.message
}
