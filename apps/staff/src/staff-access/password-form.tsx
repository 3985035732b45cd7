import { passwordError } from '@contour/domain/contact/password'
import { isKeyOf } from '@contour/domain/table-keys'
import type { TextsOf } from '@contour/texts/screen-texts'
import { useTexts } from '@contour/texts/use-texts'
import { Button } from '@contour/ui/button'
import { CodeInput } from '@contour/ui/code-input'
import { TextField } from '@contour/ui/text-field'
import { useState } from 'react'
import { calls } from '../calls/calls.ts'
import { useAction } from '../calls/use-action.ts'
import { frameTexts } from '../texts/en/frame.ts'
import { staffAccessTexts } from '../texts/en/staff-access.ts'

const EMPTY = { current_password: '', password: '', confirm_password: '', totp: '' }
type Form = typeof EMPTY
type Problems = Partial<Record<keyof Form, string | undefined>>

function problemsOf(t: TextsOf<typeof staffAccessTexts>, form: Form): Problems {
  const weak = passwordError(form.password, { staff: true })
  return {
    ...(form.current_password ? {} : { current_password: t('currentMissing') }),
    ...(weak ? { password: `${weak}.` } : {}),
    ...(!weak && form.password !== form.confirm_password ? { confirm_password: t('passwordsDiffer') } : {}),
    ...(/^\d{6}$/.test(form.totp) ? {} : { totp: t('codeMissing') }),
  }
}

/** Changes the user's own password; requires the current password and a code. Every other session ends. */
export function PasswordForm() {
  const t = useTexts(staffAccessTexts)
  const frame = useTexts(frameTexts)
  const [form, setForm] = useState(EMPTY)
  const [tried, setTried] = useState(false)
  const change = useAction({
    act: calls.access.changePassword,
    refresh: [['own-sessions']],
    done: () => t('changed'),
    onDone: () => {
      setForm(EMPTY)
      setTried(false)
    },
  })
  const missing = tried ? problemsOf(t, form) : {}
  const named = change.error?.field ?? ''
  const refused = isKeyOf(EMPTY, named) ? named : undefined
  const errorOf = (field: keyof Form) => missing[field] ?? (refused === field ? change.problem : undefined)
  const field = (name: keyof Form) => ({
    id: name,
    value: form[name],
    onChange: (value: string) => {
      setForm({ ...form, [name]: value })
      change.reset()
    },
    error: errorOf(name),
  })
  return (
    <form
      noValidate
      aria-labelledby="change-password"
      className="grid max-w-[440px] gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        setTried(true)
        const [first] = Object.keys(problemsOf(t, form))
        if (first) document.getElementById(first)?.focus()
        else change.run(form)
      }}
    >
      <h2 id="change-password" className="type-h3">
        {t('changeTitle')}
      </h2>
      <TextField
        {...field('current_password')}
        label={t('currentPassword')}
        type="password"
        autoComplete="current-password"
      />
      <TextField
        {...field('password')}
        label={t('newPassword')}
        hint={t('newPasswordHint')}
        type="password"
        autoComplete="new-password"
      />
      <TextField
        {...field('confirm_password')}
        label={t('repeatPassword')}
        type="password"
        autoComplete="new-password"
      />
      <CodeInput {...field('totp')} label={t('code')} length={6} />
      {change.problem && !refused ? (
        <p role="alert" className="font-semibold text-error">
          {frame('error', { problem: change.problem })}
        </p>
      ) : null}
      <div>
        <Button size="desk" type="submit" busy={change.busy}>
          {t('change')}
        </Button>
      </div>
    </form>
  )
}
