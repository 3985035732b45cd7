import { consentText } from '@contour/domain/consents/consent-texts'
import { PHONE_SCRIPT } from '@contour/domain/consents/phone-script'
import { SelectField } from '@contour/ui/select-field'
import type { ReadOut } from './phone-intake.ts'

const ANSWERS = [
  { value: 'yes', label: 'They said yes' },
  { value: 'no', label: 'They said no' },
]

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
  return (
    <fieldset className="grid max-w-form gap-4">
      <legend className="type-label mb-2 font-semibold">Read out, word for word</legend>
      <p className="text-muted">
        Record only what they answer. The terms are theirs alone to accept: checkout asks them for it. Script{' '}
        {PHONE_SCRIPT.version}.
      </p>
      {PHONE_SCRIPT.readOut.map((kind) => (
        <SelectField
          key={kind}
          id={`read-${kind}`}
          label={`“${consentText(kind)}”`}
          placeholder="Choose their answer"
          choices={ANSWERS}
          value={valueOf(answers[kind])}
          onChange={(value) => onChange(kind, value === '' ? null : value === 'yes')}
          error={kind === 'email' && answers.email ? undefined : errorOf(kind)}
        />
      ))}
    </fieldset>
  )
}
