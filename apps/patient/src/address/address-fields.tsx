import { STATES } from '@contour/domain/intake/states'
import { SelectField } from '@contour/ui/select-field'
import { TextField } from '@contour/ui/text-field'
import { finderTexts } from '../texts/en/address.ts'
import { useTexts } from '@contour/texts/use-texts'
import { splitTypedStreet, type AddressValue } from './address-value.ts'

const stateChoices = STATES.map(({ code, name }) => ({ value: code, label: name }))

export type AddressErrors = Partial<Record<keyof AddressValue, string>>

type Props = {
  id: string
  kind: 'shipping' | 'billing'
  value: AddressValue
  onChange: (value: AddressValue) => void
  errors?: AddressErrors
  stateAsText?: boolean
}

/** All fields of an address, for manual entry or for correcting a suggestion. */
export function AddressFields({ id, kind, value, onChange, errors = {}, stateAsText = false }: Props) {
  const t = useTexts(finderTexts)
  const set = (part: Partial<AddressValue>) => onChange({ ...value, ...part })
  return (
    <div className="grid gap-5">
      <TextField
        id={`${id}-addressLine1`}
        label={t('street')}
        value={value.addressLine1}
        onChange={(addressLine1) => set({ addressLine1 })}
        onBlur={() => onChange(splitTypedStreet(value))}
        error={errors.addressLine1}
        autoComplete={`${kind} address-line1`}
        maxLength={256}
      />
      <TextField
        id={`${id}-addressLine2`}
        label={t('unit')}
        optional={t('optional')}
        value={value.addressLine2}
        onChange={(addressLine2) => set({ addressLine2 })}
        error={errors.addressLine2}
        autoComplete={`${kind} address-line2`}
        maxLength={256}
      />
      <div className="grid gap-5 sm:grid-cols-[1.3fr_1fr_0.7fr] sm:gap-4">
        <TextField
          id={`${id}-city`}
          label={t('city')}
          value={value.city}
          onChange={(city) => set({ city })}
          error={errors.city}
          autoComplete={`${kind} address-level2`}
          maxLength={100}
        />
        {stateAsText ? (
          <TextField
            id={`${id}-state`}
            label={t('state')}
            value={value.state}
            onChange={(state) => set({ state })}
            error={errors.state}
            autoComplete={`${kind} address-level1`}
            autoCapitalize="characters"
            maxLength={30}
          />
        ) : (
          <SelectField
            id={`${id}-state`}
            label={t('state')}
            placeholder={t('chooseState')}
            choices={stateChoices}
            value={value.state}
            onChange={(state) => set({ state })}
            error={errors.state}
            autoComplete={`${kind} address-level1`}
          />
        )}
        <TextField
          id={`${id}-zip`}
          label={t('zip')}
          inputMode="numeric"
          value={value.zip}
          onChange={(zip) => set({ zip: zip.replaceAll(/[^\d-]/g, '').slice(0, 10) })}
          error={errors.zip}
          autoComplete={`${kind} postal-code`}
          maxLength={10}
        />
      </div>
    </div>
  )
}
