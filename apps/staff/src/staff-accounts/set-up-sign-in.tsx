import { Button } from '@contour/ui/button'
import { CodeInput } from '@contour/ui/code-input'
import { ErrorSummary } from '@contour/ui/error-summary'
import { TextField } from '@contour/ui/text-field'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { calls } from '../calls/calls.ts'
import type { StaffLink } from '../calls/calls.ts'
import { toCallError } from '../calls/call-errors.ts'
import { staffSession } from '../calls/staff-session.ts'
import { roleWords } from '../words/roles.ts'
import { AuthenticatorSecret } from './authenticator-secret.tsx'
import { setUpProblems } from './set-up-form.ts'
import type { SetUpProblem } from './set-up-form.ts'

/** Asks for the password twice, shows the authenticator's secret, and verifies its first code. */
export function SetUpSignIn({ token, link }: { token: string; link: StaffLink }) {
  const [password, setPassword] = useState('')
  const [confirmation, setConfirmation] = useState('')
  const [totp, setTotp] = useState('')
  const [attempt, setAttempt] = useState(0)
  const client = useQueryClient()
  const navigate = useNavigate()
  const accept = useMutation({
    mutationFn: () =>
      calls.accounts.acceptLink({
        token,
        password,
        confirm_password: confirmation,
        authenticator: { secret: link.authenticator.secret, seal: link.authenticator.seal },
        totp,
      }),
    onSuccess: ({ token: opened }) => {
      client.clear()
      staffSession.begin(opened)
      void navigate('/', { replace: true })
    },
    onSettled: () => setAttempt((n) => n + 1),
  })
  const missing = attempt > 0 && !accept.isError ? setUpProblems({ password, confirmation, totp }) : []
  const problems = accept.isError ? [refusedProblem(accept.error)] : missing
  const errorOf = (id: SetUpProblem['fieldId']) => problems.find(({ fieldId }) => fieldId === id)?.message
  return (
    <>
      <p className="[overflow-wrap:anywhere]">
        {link.name}, {link.email}. {link.kind === 'sign_in_reset' ? 'Roles' : 'You are invited as'}:{' '}
        {roleWords(link.roles)}.
      </p>
      <ErrorSummary errors={problems} attempt={attempt} />
      <form
        noValidate
        className="grid gap-5"
        onSubmit={(event) => {
          event.preventDefault()
          if (accept.isPending) return
          accept.reset()
          if (setUpProblems({ password, confirmation, totp }).length === 0) accept.mutate()
          else setAttempt((n) => n + 1)
        }}
      >
        <input type="hidden" name="username" autoComplete="username" value={link.email} readOnly />
        <TextField
          id="password"
          label="New password"
          hint="At least 15 characters. A few words in a row are easy to remember."
          type="password"
          autoComplete="new-password"
          value={password}
          onChange={setPassword}
          error={errorOf('password')}
        />
        <TextField
          id="confirmation"
          label="New password again"
          type="password"
          autoComplete="new-password"
          value={confirmation}
          onChange={setConfirmation}
          error={errorOf('confirmation')}
        />
        <AuthenticatorSecret secret={link.authenticator.secret} uri={link.authenticator.uri} />
        <CodeInput
          id="totp"
          label="Authenticator code"
          hint="The six digits that the app shows for this account now."
          length={6}
          value={totp}
          onChange={setTotp}
          error={errorOf('totp')}
        />
        <Button type="submit" busy={accept.isPending} wide>
          Set up and sign in
        </Button>
      </form>
    </>
  )
}

/** Converts a server error to a problem of the field that it concerns. */
function refusedProblem(error: unknown): SetUpProblem {
  const { field, message } = toCallError(error)
  if (field === 'totp') return { fieldId: 'totp', message }
  return { fieldId: 'password', message: message.endsWith('.') ? message : `${message}.` }
}
