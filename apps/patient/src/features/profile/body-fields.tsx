import { TextField } from '@contour/ui/text-field'
import { useTexts } from '@contour/texts/use-texts'
import { profileTexts } from '../../texts/en/profile.ts'
import { typedFeet, typedInches, typedWeight, type ProfileDraft } from './profile-draft.ts'

type Body = Pick<ProfileDraft, 'weight' | 'feet' | 'inches'>

type Props = {
  value: Body
  onChange: (change: Partial<Body>) => void
  weightError: string | undefined
  heightError: string | undefined
}

/** Weight in pounds and height in feet and inches, in one row. */
export function BodyFields({ value, onChange, weightError, heightError }: Props) {
  const t = useTexts(profileTexts)
  const typed = { inputMode: 'numeric', autoComplete: 'off' } as const
  return (
    <div className="grid grid-cols-3 items-end gap-3">
      <TextField
        {...typed}
        id="weight"
        label={t('weight')}
        inputMode="decimal"
        value={value.weight}
        onChange={(text) => onChange({ weight: typedWeight(text) })}
        error={weightError}
      />
      <TextField
        {...typed}
        id="height"
        label={t('feet')}
        value={value.feet}
        onChange={(text) => onChange({ feet: typedFeet(text) })}
        error={heightError}
      />
      <TextField
        {...typed}
        id="inches"
        label={t('inches')}
        value={value.inches}
        onChange={(text) => onChange({ inches: typedInches(text) })}
      />
    </div>
  )
}
