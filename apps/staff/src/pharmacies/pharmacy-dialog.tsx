import { readLicenses } from '@contour/domain/pharmacies/license-lines'
import { TextArea } from '@contour/ui/text-area'
import { TextField } from '@contour/ui/text-field'
import { useTexts } from '@contour/texts/use-texts'
import { useState } from 'react'
import { calls } from '../calls/calls.ts'
import type { Pharmacy } from '../calls/calls.ts'
import { useAction } from '../calls/use-action.ts'
import { FormDialog } from '../frame/form-dialog.tsx'
import { pharmaciesTexts } from '../texts/en/pharmacies.ts'

/** Adds a pharmacy, or changes one; its licenses are one a line and replace the ones before. */
export function PharmacyDialog({ pharmacy, onClose }: { pharmacy: Pharmacy | null; onClose: () => void }) {
  const t = useTexts(pharmaciesTexts)
  const [name, setName] = useState(pharmacy?.name ?? '')
  const [phone, setPhone] = useState(pharmacy?.phone ?? '')
  const [address, setAddress] = useState(pharmacy?.address ?? '')
  const [licenses, setLicenses] = useState(
    (pharmacy?.licenses ?? []).map(({ state, number }) => `${state} ${number}`).join('\n'),
  )
  const [tried, setTried] = useState(false)
  const save = useAction({
    act: calls.pharmacies.save,
    refresh: [['pharmacies'], ['products'], ['lots']],
    done: () => t('pharmacySaved', { name: name.trim() }),
    onDone: onClose,
  })
  const lines = licenses
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
  const read = readLicenses(lines)
  const missing = (text: string) => (tried && text.trim() === '' ? t('missing') : undefined)
  const submit = () => {
    setTried(true)
    if ([name, phone, address].some((text) => text.trim() === '') || 'problem' in read) return
    save.run({
      id: pharmacy?.id ?? null,
      name: name.trim(),
      phone: phone.trim(),
      address: address.trim(),
      licenses: lines,
    })
  }
  return (
    <FormDialog
      title={pharmacy ? t('editPharmacyOf', { name: pharmacy.name }) : t('addPharmacy')}
      submitLabel={t('savePharmacy')}
      busy={save.busy}
      problem={save.problem}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField
        id="pharmacy-name"
        label={t('name')}
        maxLength={200}
        value={name}
        onChange={setName}
        error={missing(name)}
      />
      <TextField
        id="pharmacy-phone"
        type="tel"
        label={t('phone')}
        hint={t('phoneHint')}
        maxLength={40}
        value={phone}
        onChange={setPhone}
        error={missing(phone)}
      />
      <TextField
        id="pharmacy-address"
        label={t('address')}
        maxLength={200}
        value={address}
        onChange={setAddress}
        error={missing(address)}
      />
      <TextArea
        id="pharmacy-licenses"
        label={t('licenses')}
        hint={t('licensesHint')}
        rows={6}
        value={licenses}
        onChange={setLicenses}
        error={tried && 'problem' in read ? read.problem : undefined}
      />
    </FormDialog>
  )
}
