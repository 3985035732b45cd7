import { consentText } from '@contour/domain/consents/consent-texts'
import { PHONE_SCRIPT } from '@contour/domain/consents/phone-script'
import { SelectField } from '@contour/ui/select-field'
import { useTexts } from '@contour/texts/use-texts'
import type { ReadOut } from './phone-intake.ts'
import { cartLinksTexts } from '../../texts/en/sales-cart-links.ts'

const valueOf = (answer: boolean | null) => (answer === null ? '' : answer ? 'yes' : 'no')

/** The script of the phone call, verbatim, with an answer to each of its questions (D-69). */
export function ReadOutFields({
  answers,
  errorOf,
  onChange,
}: {
  answers: Record<ReadOut, boolean | null>
  errorOf: (kind: ReadOut) => string | undefined
  onChange: (kind: ReadOut, given: boolean | null) => void
}) {
  const t = useTexts(cartLinksTexts)
  const choices = [
    { value: 'yes', label: t('saidYes') },
    { value: 'no', label: t('saidNo') },
  ]
  return (
    <fieldset className="grid max-w-form gap-4">
      <legend className="type-label mb-2 font-semibold">{t('readOut')}</legend>
      <p className="text-muted">{t('readOutText', { version: PHONE_SCRIPT.version })}</p>
      {PHONE_SCRIPT.readOut.map((kind) => (
        <SelectField
          key={kind}
          id={`caller-answers-${kind}`}
          label={t('quote', { text: consentText(kind) })}
          placeholder={t('chooseAnswer')}
          choices={choices}
          value={valueOf(answers[kind])}
          onChange={(value) => onChange(kind, value === '' ? null : value === 'yes')}
          error={errorOf(kind)}
        />
      ))}
    </fieldset>
  )
}
