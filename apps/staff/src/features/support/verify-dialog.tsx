import { useForm } from '@contour/client/use-form'
import { useTexts } from '@contour/texts/use-texts'
import { TextField } from '@contour/ui/text-field'
import { useState } from 'react'
import { calls } from '../../calls/calls.ts'
import { useAction } from '../../calls/use-action.ts'
import { FormDialog } from '../../frame/form-dialog.tsx'
import { callersTexts } from '../../texts/en/callers.ts'
import { PEOPLE } from './person-reads.ts'

/** Compares what a caller says with the file. What agrees is shown only once all of it does (D-94). */
export function VerifyDialog({
  person,
  onVerified,
  onClose,
}: {
  person: { id: string; name: string }
  onVerified: () => void
  onClose: () => void
}) {
  const t = useTexts(callersTexts)
  const [refused, setRefused] = useState<string | null>(null)
  const verify = useAction({
    act: calls.service.verifyCaller,
    refresh: PEOPLE,
    done: ({ verified, message }) => (verified ? message : null),
    onDone: ({ verified, message }) => (verified ? onVerified() : setRefused(message)),
  })
  const form = useForm({
    id: 'caller',
    start: { born: '', name: '', phone: '', street: '' },
    check: ({ born }) => ({ born: born === '' ? t('bornMissing') : undefined }),
    checkAll: ({ name, phone, street }) =>
      [name, phone, street].filter((said) => said.trim() !== '').length < 2 ? t('twoMissing') : null,
    action: { ...verify, problem: verify.problem ?? refused ?? undefined },
    send: (said) => {
      setRefused(null)
      verify.run({ id: person.id, ...said })
    },
  })
  return (
    <FormDialog
      title={t('verifyTitle', { person: person.name })}
      submitLabel={t('verifyNow')}
      form={form}
      onClose={onClose}
    >
      <p>{t('verifyHint')}</p>
      <TextField {...form.field('born')} label={t('fact_born')} type="date" widthChars={12} />
      <TextField {...form.field('name')} label={t('fact_name')} autoComplete="off" maxLength={120} />
      <TextField
        {...form.field('phone')}
        label={t('fact_phone')}
        autoComplete="off"
        inputMode="tel"
        maxLength={20}
      />
      <TextField
        {...form.field('street')}
        label={t('fact_street')}
        hint={t('streetHint')}
        autoComplete="off"
        maxLength={256}
      />
    </FormDialog>
  )
}
