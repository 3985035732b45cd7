import { useForm } from '@contour/client/use-form'
import { passwordError } from '@contour/domain/contact/password'
import type { TextsOf } from '@contour/texts/screen-texts'
import { useTexts } from '@contour/texts/use-texts'
import { CodeInput } from '@contour/ui/code-input'
import { TextField } from '@contour/ui/text-field'
import { calls } from '../../calls/calls.ts'
import { useAction } from '../../calls/use-action.ts'
import { PageForm } from '../../frame/page-form.tsx'
import { staffAccessTexts } from '../../texts/en/staff-access.ts'

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
  const change = useAction({
    act: calls.access.changePassword,
    refresh: [['own-sessions']],
    done: () => t('changed'),
    onDone: () => form.clear(() => EMPTY),
  })
  const form = useForm({
    id: 'own',
    start: EMPTY,
    check: (typed) => problemsOf(t, typed),
    action: change,
    send: (typed) => change.run(typed),
  })
  return (
    <PageForm
      form={form}
      labelledBy="change-password"
      submitLabel={t('change')}
      className="grid max-w-[440px] gap-4"
    >
      <h2 id="change-password" className="type-h3">
        {t('changeTitle')}
      </h2>
      <TextField
        {...form.field('current_password')}
        label={t('currentPassword')}
        type="password"
        autoComplete="current-password"
      />
      <TextField
        {...form.field('password')}
        label={t('newPassword')}
        hint={t('newPasswordHint')}
        type="password"
        autoComplete="new-password"
      />
      <TextField
        {...form.field('confirm_password')}
        label={t('repeatPassword')}
        type="password"
        autoComplete="new-password"
      />
      <CodeInput {...form.field('totp')} label={t('code')} length={6} />
    </PageForm>
  )
}
