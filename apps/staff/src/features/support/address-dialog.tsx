import { useTexts } from '@contour/texts/use-texts'
import { TextField } from '@contour/ui/text-field'
import { calls } from '../../calls/calls.ts'
import { useActionForm } from '../../calls/use-action-form.ts'
import { FormDialog } from '../../frame/form-dialog.tsx'
import { callersTexts } from '../../texts/en/callers.ts'
import { PEOPLE, type PersonRead } from './person-reads.ts'

/** Saves where a verified caller gets parcels; the server checks it like the patient's own change. */
export function AddressDialog({
  read: { person, contact },
  onClose,
}: {
  read: PersonRead
  onClose: () => void
}) {
  const t = useTexts(callersTexts)
  const missing = (text: string, label: string) => (text.trim() === '' ? t('missing', { label }) : undefined)
  const on = contact?.ships_to
  const form = useActionForm({
    id: 'address',
    start: {
      address_line_1: on?.address_line_1 ?? '',
      address_line_2: on?.address_line_2 ?? '',
      city: on?.city ?? '',
      state: on?.state ?? '',
      zip: on?.zip ?? '',
    },
    check: ({ address_line_1: street, city, state, zip }) => ({
      address_line_1: missing(street, t('line1')),
      city: missing(city, t('city')),
      state: missing(state, t('stateCode')),
      zip: missing(zip, t('zip')),
    }),
    act: calls.service.changeAddress,
    refresh: PEOPLE,
    onDone: onClose,
    input: (address) => ({ id: person.id, ...address }),
  })
  return (
    <FormDialog
      title={t('addressTitle', { person: person.name })}
      submitLabel={t('addressSave')}
      form={form}
      onClose={onClose}
    >
      <TextField {...form.field('address_line_1')} label={t('line1')} autoComplete="off" maxLength={256} />
      <TextField
        {...form.field('address_line_2')}
        label={t('line2')}
        autoComplete="off"
        maxLength={256}
        optional
      />
      <TextField {...form.field('city')} label={t('city')} autoComplete="off" maxLength={100} />
      <TextField
        {...form.field('state')}
        label={t('stateCode')}
        autoComplete="off"
        autoCapitalize="characters"
        maxLength={2}
        widthChars={4}
      />
      <TextField
        {...form.field('zip')}
        label={t('zip')}
        autoComplete="off"
        inputMode="numeric"
        maxLength={10}
        widthChars={10}
      />
      <p className="text-muted">{t('addressToo')}</p>
    </FormDialog>
  )
}
