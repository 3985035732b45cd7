import { readLicenses } from '@contour/domain/pharmacies/license-lines'
import { TextArea } from '@contour/ui/text-area'
import { TextField } from '@contour/ui/text-field'
import { useTexts } from '@contour/texts/use-texts'
import { calls, type Pharmacy } from '../../calls/calls.ts'
import { useActionForm } from '../../calls/use-action-form.ts'
import { FormDialog } from '../../frame/form-dialog.tsx'
import { pharmaciesTexts } from '../../texts/en/pharmacies.ts'

/** Adds a pharmacy, or changes one; its licenses are one a line and replace the ones before. */
export function PharmacyDialog({ pharmacy, onClose }: { pharmacy: Pharmacy | null; onClose: () => void }) {
  const t = useTexts(pharmaciesTexts)
  const missing = (text: string) => (text.trim() === '' ? t('missing') : undefined)
  const form = useActionForm({
    id: 'pharmacy',
    start: {
      name: pharmacy?.name ?? '',
      phone: pharmacy?.phone ?? '',
      address: pharmacy?.address ?? '',
      licenses: (pharmacy?.licenses ?? []).map(({ state, number }) => `${state} ${number}`).join('\n'),
    },
    check: ({ name, phone, address, licenses }) => {
      const read = readLicenses(linesOf(licenses))
      return {
        name: missing(name),
        phone: missing(phone),
        address: missing(address),
        licenses: 'problem' in read ? read.problem : undefined,
      }
    },
    act: calls.pharmacies.save,
    refresh: [['pharmacies'], ['products'], ['lots']],
    done: (_, { name }) => t('pharmacySaved', { name }),
    onDone: onClose,
    input: ({ name, phone, address, licenses }) => ({
      id: pharmacy?.id ?? null,
      name: name.trim(),
      phone: phone.trim(),
      address: address.trim(),
      licenses: linesOf(licenses),
    }),
  })
  return (
    <FormDialog
      title={pharmacy ? t('editPharmacyOf', { name: pharmacy.name }) : t('addPharmacy')}
      submitLabel={t('savePharmacy')}
      form={form}
      onClose={onClose}
    >
      <TextField {...form.field('name')} label={t('name')} maxLength={200} />
      <TextField
        {...form.field('phone')}
        type="tel"
        label={t('phone')}
        hint={t('phoneHint')}
        maxLength={40}
      />
      <TextField {...form.field('address')} label={t('address')} maxLength={200} />
      <TextArea {...form.field('licenses')} label={t('licenses')} hint={t('licensesHint')} rows={6} />
    </FormDialog>
  )
}

const linesOf = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
