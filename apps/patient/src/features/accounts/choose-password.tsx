import { useState } from 'react'
import { passwordError } from '@contour/domain/contact/password'
import { useGuardedMutation } from '@contour/client/use-guarded-mutation'
import { Button } from '@contour/ui/button'
import { CheckboxField } from '@contour/ui/checkbox-field'
import { Form } from '@contour/ui/form'
import { Notice } from '@contour/ui/notice'
import { TextField } from '@contour/ui/text-field'
import { useTexts } from '@contour/texts/use-texts'
import { messageOf } from '../../lib/error-messages.ts'
import { loadApi } from '../../lib/load-api.ts'
import { readSession, saveSession, useSession } from '../../lib/session.ts'
import { choosePasswordTexts, loginLinkTexts } from '../../texts/en/accounts.ts'
import { Problem } from '../../frame/problem.tsx'

/**
 * Asks a buyer without a password for one, where she first needs a way back in (D-91): on the page after the payment
 * and on the home page. The session of a cart link may not set one, so there the link by email is the only way.
 */
export default function ChoosePassword() {
  const t = useTexts(choosePasswordTexts)
  const session = useSession()
  const [saved, setSaved] = useState(false)
  if (saved)
    return (
      <Notice tone="success" live="polite" title={t('saved')}>
        {t('savedHelp', { email: session?.user.email ?? '' })}
      </Notice>
    )
  if (!session || session.user.has_password) return null
  return (
    <section className="card grid gap-4 [&>*]:max-w-md" aria-labelledby="choose-password">
      <div className="grid gap-2">
        <h2 id="choose-password" className="type-h3">
          {t('title')}
        </h2>
        <p>{t('why')}</p>
        <p className="[overflow-wrap:anywhere] text-muted">{t('logInAs', { email: session.user.email })}</p>
      </div>
      {session.scope === 'patient' ? <PasswordForm onSaved={() => setSaved(true)} /> : null}
      <LinkInstead email={session.user.email} />
    </section>
  )
}

function PasswordForm({ onSaved }: { onSaved: () => void }) {
  const t = useTexts(choosePasswordTexts)
  const [password, setPassword] = useState('')
  const [shown, setShown] = useState(false)
  const [problem, setProblem] = useState<string>()
  const save = useGuardedMutation({
    mutationFn: async () =>
      (await loadApi()).accounts.updatePassword({ newPassword: password, confirmPassword: password }),
    onSuccess: () => {
      const session = readSession()
      if (session) saveSession({ ...session, user: { ...session.user, has_password: true } })
      onSaved()
    },
    onError: (error) => refuse(messageOf(error)),
  })
  const refuse = (message: string) => {
    setProblem(message)
    document.getElementById('first-password')?.focus()
  }
  const submit = () => {
    const error = passwordError(password)
    if (error) refuse(error)
    else save.mutate()
  }
  return (
    <Form onSubmit={submit} className="grid gap-4">
      <TextField
        id="first-password"
        label={t('password')}
        hint={t('hint')}
        type={shown ? 'text' : 'password'}
        autoComplete="new-password"
        maxLength={1025}
        value={password}
        onChange={(text) => {
          setPassword(text)
          setProblem(undefined)
        }}
        error={problem}
      />
      <CheckboxField id="show-first-password" label={t('show')} checked={shown} onChange={setShown} />
      <Button type="submit" tone="secondary" wide busy={save.isPending}>
        {t('save')}
      </Button>
    </Form>
  )
}

/** A link that logs in on any device; the home page asks for the password again. */
function LinkInstead({ email }: { email: string }) {
  const t = useTexts(choosePasswordTexts)
  const link = useTexts(loginLinkTexts)
  const mail = useGuardedMutation({
    mutationFn: async () => (await loadApi()).accounts.mailLoginLink({ email, page: '/home' }),
  })
  if (mail.isSuccess)
    return (
      <Notice tone="success" live="polite" title={mail.data.message}>
        {link('sentHelp')}
      </Notice>
    )
  return (
    <div className="grid gap-2">
      <Problem of={mail.error} />
      <Button tone="quiet" busy={mail.isPending} onClick={() => mail.mutate()}>
        {t('later')}
      </Button>
    </div>
  )
}
