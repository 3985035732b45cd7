import { Button } from '@contour/ui/button'
import { CodeInput } from '@contour/ui/code-input'
import { ErrorSummary } from '@contour/ui/error-summary'
import { Form } from '@contour/ui/form'
import { TextField } from '@contour/ui/text-field'
import { useQueryClient } from '@tanstack/react-query'
import { useGuardedMutation } from '@contour/client/use-guarded-mutation'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useParts } from '@contour/texts/use-parts'
import { useTexts } from '@contour/texts/use-texts'
import { calls, type StaffLink } from '../../calls/calls.ts'
import { toCallError } from '../../calls/call-errors.ts'
import { staffSession } from '../../calls/staff-session.ts'
import { RoleNames } from '../../words/role-names.tsx'
import { AuthenticatorSecret } from './authenticator-secret.tsx'
import { setUpProblems, type SetUpProblem } from './set-up-form.ts'
import { staffAccountsTexts } from '../../texts/en/staff-accounts.ts'

/** Asks for the password twice, shows the authenticator's secret, and verifies its first code. */
export function SetUpSignIn({ token, link }: { token: string; link: StaffLink }) {
  const t = useTexts(staffAccountsTexts)
  const parts = useParts(staffAccountsTexts)
  const [password, setPassword] = useState('')
  const [confirmation, setConfirmation] = useState('')
  const [totp, setTotp] = useState('')
  const [attempt, setAttempt] = useState(0)
  const client = useQueryClient()
  const navigate = useNavigate()
  const accept = useGuardedMutation({
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
  const missing = attempt > 0 && !accept.isError ? setUpProblems(t, { password, confirmation, totp }) : []
  const problems = accept.isError ? [refusedProblem(accept.error)] : missing
  const errorOf = (id: SetUpProblem['fieldId']) => problems.find(({ fieldId }) => fieldId === id)?.message
  return (
    <>
      <p className="[overflow-wrap:anywhere]">
        {parts(link.kind === 'sign_in_reset' ? 'resetFor' : 'invitedAs', {
          name: link.name,
          email: link.email,
          roles: <RoleNames roles={link.roles} />,
        })}
      </p>
      <ErrorSummary errors={problems} attempt={attempt} />
      <Form
        className="grid gap-5"
        onSubmit={() => {
          if (accept.isPending) return
          accept.reset()
          if (setUpProblems(t, { password, confirmation, totp }).length === 0) accept.mutate()
          else setAttempt((n) => n + 1)
        }}
      >
        <input type="hidden" name="username" autoComplete="username" value={link.email} readOnly />
        <TextField
          id="password"
          label={t('password')}
          hint={t('passwordHint')}
          type="password"
          autoComplete="new-password"
          value={password}
          onChange={setPassword}
          error={errorOf('password')}
        />
        <TextField
          id="confirmation"
          label={t('repeatPassword')}
          type="password"
          autoComplete="new-password"
          value={confirmation}
          onChange={setConfirmation}
          error={errorOf('confirmation')}
        />
        <AuthenticatorSecret secret={link.authenticator.secret} uri={link.authenticator.uri} />
        <CodeInput
          id="totp"
          label={t('code')}
          hint={t('codeHint')}
          length={6}
          value={totp}
          onChange={setTotp}
          error={errorOf('totp')}
        />
        <Button type="submit" busy={accept.isPending} wide>
          {t('setUp')}
        </Button>
      </Form>
    </>
  )
}

function refusedProblem(error: unknown): SetUpProblem {
  const { field, message } = toCallError(error)
  if (field === 'totp') return { fieldId: 'totp', message }
  return { fieldId: 'password', message: message.endsWith('.') ? message : `${message}.` }
}
