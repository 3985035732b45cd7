import { useForm } from '@contour/client/use-form'
import { useTexts } from '@contour/texts/use-texts'
import { TextField } from '@contour/ui/text-field'
import { calls } from '../../calls/calls.ts'
import type { SignOffRow } from '../../calls/calls.ts'
import { useAction } from '../../calls/use-action.ts'
import { PageForm } from '../../frame/page-form.tsx'
import { useStaffUser } from '../../frame/staff-user.ts'
import { signOffTexts } from '../../texts/en/sign-offs.ts'

/** Name and code: one signature for every content that was read and ticked. */
export function SignForm({ chosen }: { chosen: readonly SignOffRow[] }) {
  const t = useTexts(signOffTexts)
  const { name: own } = useStaffUser()
  const sign = useAction({
    act: calls.signOffs.sign,
    refresh: [['sign-offs'], ['tasks']],
    done: ({ signed }) => t('done', { count: signed }),
    onDone: () => form.clear(({ name }) => ({ name, totp: '' })),
  })
  const form = useForm({
    id: 'sign',
    start: { name: '', totp: '' },
    checkAll: () => (chosen.length === 0 ? t('tickFirst') : null),
    action: sign,
    send: (typed) => sign.run({ artifacts: chosen.map(({ id, hash }) => ({ id, hash })), ...typed }),
  })
  return (
    <PageForm
      form={form}
      label={t('signTitle')}
      submitLabel={t('signNow', { count: chosen.length })}
      className="card grid max-w-form gap-4"
    >
      <p className="text-muted">{t('signLead')}</p>
      <TextField
        {...form.field('name')}
        label={t('name')}
        hint={t('nameHint', { name: own })}
        autoComplete="name"
        maxLength={120}
      />
      <TextField
        {...form.field('totp')}
        label={t('code')}
        hint={t('codeHint')}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={10}
        widthChars={8}
      />
    </PageForm>
  )
}
