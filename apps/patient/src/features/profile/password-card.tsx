import { useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { PASSWORD_MESSAGES, passwordError } from '@contour/domain/contact/password'
import { PROFILE_OUTCOMES } from '@contour/domain/profile/profile-rules'
import { CallError } from '@contour/client/call-error'
import { Button } from '@contour/ui/button'
import { Form } from '@contour/ui/form'
import { Link } from '@contour/ui/link'
import { TextField } from '@contour/ui/text-field'
import { useTexts } from '@contour/texts/use-texts'
import { api } from '../../lib/patient-api.ts'
import { messageOf } from '../../lib/error-messages.ts'
import { SESSION_LIST_KEY } from '../accounts/session-rows.tsx'
import { profileTexts } from '../../texts/en/profile.ts'
import { ownProfile, type OwnProfile } from './own-profile.ts'
import { useOutcome } from './use-outcome.tsx'
import { focusField } from './use-save-profile.ts'

type Problem = { field: 'newPassword' | 'confirmPassword' | 'oldPassword'; message: string }

/** The third form. The current password is asked for only where it is needed (D-07). */
export function PasswordCard({ own }: { own: OwnProfile }) {
  const t = useTexts(profileTexts)
  return (
    <section className="card grid content-start gap-5 p-5 md:p-8" aria-labelledby="profile-password">
      <h2 id="profile-password" className="type-h3">
        {t('password')}
      </h2>
      {own.password_needs === 'link' ? (
        <FirstPassword email={own.profile.email} />
      ) : (
        <PasswordForm needsCurrent={own.password_needs === 'password'} />
      )}
    </section>
  )
}

/** A first password is set by a link that only the owner of the mailbox gets (D-39). */
function FirstPassword({ email }: { email: string }) {
  const t = useTexts(profileTexts)
  const outcome = useOutcome()
  const [busy, setBusy] = useState(false)
  const send = async () => {
    if (busy) return
    setBusy(true)
    try {
      outcome.show({ tone: 'success', text: (await api.accounts.forgotPassword({ email })).message })
    } catch (failure) {
      outcome.show({ tone: 'error', text: messageOf(failure) })
    }
    setBusy(false)
  }
  return (
    <>
      <p>{t('firstPassword', { email })}</p>
      <div className="grid gap-2">
        <Button tone="secondary" wide busy={busy} onClick={() => void send()}>
          {t('firstPasswordSend')}
        </Button>
        {outcome.line}
      </div>
    </>
  )
}

function PasswordForm({ needsCurrent }: { needsCurrent: boolean }) {
  const t = useTexts(profileTexts)
  const cache = useQueryClient()
  const [current, setCurrent] = useState('')
  const [next, setNext] = useState('')
  const [again, setAgain] = useState('')
  const [asked, setAsked] = useState(needsCurrent)
  const [problem, setProblem] = useState<Problem | null>(null)
  const [busy, setBusy] = useState(false)
  const outcome = useOutcome()
  const refuse = (found: Problem) => {
    setProblem(found)
    outcome.show({ tone: 'error', text: found.message })
    focusField(found.field)
  }
  const submit = async () => {
    if (busy) return
    outcome.clear()
    const found = problemOf({ current, next, again }, asked, t('currentMissing'))
    setProblem(null)
    if (found) return refuse(found)
    setBusy(true)
    try {
      const { message } = await api.accounts.updatePassword({
        newPassword: next,
        confirmPassword: again,
        ...(current ? { currentPassword: current } : {}),
      })
      setCurrent('')
      setNext('')
      setAgain('')
      setAsked(false)
      outcome.show({ tone: 'success', text: message })
      await cache.invalidateQueries({ queryKey: SESSION_LIST_KEY })
      await cache.invalidateQueries({ queryKey: ownProfile.queryKey })
    } catch (failure) {
      const code = failure instanceof CallError ? failure.code : undefined
      if (code === 'password_needed') setAsked(true)
      if (code === 'password_needed' || code === 'password_wrong')
        refuse({ field: 'oldPassword', message: messageOf(failure) })
      else if (code === 'password_refused') refuse({ field: 'newPassword', message: messageOf(failure) })
      else {
        const told = code === 'login_required' || code === 'too_many_requests'
        outcome.show({ tone: 'error', text: told ? messageOf(failure) : PROFILE_OUTCOMES.passwordFailed })
      }
    }
    setBusy(false)
  }
  const field = (id: Problem['field'], value: string, onChange: (text: string) => void) => ({
    id,
    type: 'password' as const,
    maxLength: 1025,
    value,
    onChange: (text: string) => {
      onChange(text)
      setProblem(null)
    },
    error: problem?.field === id ? problem.message : undefined,
  })
  return (
    <Form onSubmit={submit} className="grid gap-5">
      {asked ? (
        <div className="grid gap-2">
          <TextField
            {...field('oldPassword', current, setCurrent)}
            label={t('currentPassword')}
            autoComplete="current-password"
          />
          <p>
            <Link className="link" href="/forgot-password">
              {t('forgot')}
            </Link>
          </p>
        </div>
      ) : null}
      <TextField
        {...field('newPassword', next, setNext)}
        label={t('newPassword')}
        hint={t('newPasswordHint')}
        autoComplete="new-password"
      />
      <TextField
        {...field('confirmPassword', again, setAgain)}
        label={t('newPasswordAgain')}
        autoComplete="new-password"
      />
      <p className="type-small text-muted">{t('passwordEnds')}</p>
      <div className="grid gap-2">
        <Button type="submit" tone="secondary" wide busy={busy}>
          {t('passwordSave')}
        </Button>
        {outcome.line}
      </div>
    </Form>
  )
}

function problemOf(
  { current, next, again }: { current: string; next: string; again: string },
  asked: boolean,
  currentMissing: string,
): Problem | null {
  if (asked && !current) return { field: 'oldPassword', message: currentMissing }
  const wrong = passwordError(next)
  if (wrong) return { field: 'newPassword', message: wrong }
  return next === again ? null : { field: 'confirmPassword', message: PASSWORD_MESSAGES.mismatch }
}
