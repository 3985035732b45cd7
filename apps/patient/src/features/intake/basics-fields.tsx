import { emailDoubt } from '@contour/domain/contact/email-doubt'
import { consentText } from '@contour/domain/consents/consent-texts'
import { STATES, stateMessage } from '@contour/domain/intake/states'
import { BoxedPhone } from '@contour/ui/boxed-phone'
import { CheckboxField } from '@contour/ui/checkbox-field'
import { RadioCards } from '@contour/ui/option-card'
import { SelectField } from '@contour/ui/select-field'
import { TextField } from '@contour/ui/text-field'
import { errorOf, type StepProps } from './step-props.ts'

const stateChoices = STATES.map(({ code, name }) => ({ value: code, label: name }))

/** Step 2: state, name, gender at birth, email and phone with their consents (F-INT-002); all fields, or one part. */
export function BasicsFields({ part, ...props }: StepProps & { part: number | null }) {
  if (part !== null) return parts[part - 1]!(props)
  return <>{parts.map((fields) => fields(props))}</>
}

/** In the order of PARTS (intake-answers.ts). */
const parts = [stateField, nameFields, genderField, emailFields, phoneFields]

function stateField({ answers, error, onChange, t }: StepProps) {
  return (
    <SelectField
      key="state"
      id="state"
      label={t('state')}
      placeholder={t('chooseState')}
      choices={stateChoices}
      // Arrow keys pass through states on the way to another: only Continue leaves the page (WCAG 2.2, 3.2.2).
      hint={stateMessage(answers.state) ?? undefined}
      value={answers.state}
      onChange={(state) => onChange({ state })}
      error={errorOf(error, 'state')}
      autoComplete="address-level1"
    />
  )
}

function nameFields({ answers, error, onChange, t }: StepProps) {
  return (
    <div key="name" className="grid gap-6 sm:grid-cols-2 sm:gap-4">
      <TextField
        id="first_name"
        label={t('firstName')}
        value={answers.first_name}
        onChange={(first_name) => onChange({ first_name })}
        error={errorOf(error, 'first_name')}
        autoComplete="given-name"
        autoCapitalize="words"
        maxLength={100}
      />
      <TextField
        id="last_name"
        label={t('lastName')}
        value={answers.last_name}
        onChange={(last_name) => onChange({ last_name })}
        error={errorOf(error, 'last_name')}
        autoComplete="family-name"
        autoCapitalize="words"
        maxLength={100}
      />
    </div>
  )
}

function genderField({ answers, error, onChange, t }: StepProps) {
  return (
    <RadioCards
      key="gender"
      id="gender"
      label={t('gender')}
      options={[
        { value: 'Male', label: t('male') },
        { value: 'Female', label: t('female') },
      ]}
      columns={2}
      value={answers.gender}
      onChange={(gender) => onChange({ gender })}
      error={errorOf(error, 'gender')}
    />
  )
}

function emailFields({ answers, error, onChange, t }: StepProps) {
  return (
    <div key="email" className="grid gap-2">
      <TextField
        id="email"
        label={t('email')}
        type="email"
        inputMode="email"
        value={answers.email}
        onChange={(email) => onChange({ email })}
        error={errorOf(error, 'email')}
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={254}
      />
      <DoubtOfEmail t={t} email={answers.email} onMeant={(email) => onChange({ email })} />
      <CheckboxField
        id="agreed_to_email"
        checked={answers.agreed_to_email}
        onChange={(agreed_to_email) => onChange({ agreed_to_email })}
        error={errorOf(error, 'agreed_to_email')}
        label={consentText('email')}
      />
    </div>
  )
}

/** Asks about an address that looks misspelled, or to which mail often does not arrive. */
function DoubtOfEmail({
  t,
  email,
  onMeant,
}: {
  t: StepProps['t']
  email: string
  onMeant: (email: string) => void
}) {
  const doubt = emailDoubt(email)
  if (doubt === null) return null
  if (doubt.kind === 'unusual') return <p className="type-small text-warn">{t('emailUnusual')}</p>
  const { meant } = doubt
  return (
    <button type="button" className="link min-h-11 text-left" onClick={() => onMeant(meant)}>
      {t('emailMeant', { email: meant })}
    </button>
  )
}

function phoneFields({ answers, error, onChange, t }: StepProps) {
  return (
    <div key="phone" className="grid gap-6">
      <BoxedPhone
        id="phone"
        label={t('phone')}
        value={answers.phone}
        onChange={(phone) => onChange({ phone })}
        error={errorOf(error, 'phone')}
      />
      <RadioCards
        id="agreed_to_text"
        label={consentText('texts')}
        optional={t('optional')}
        options={[
          { value: 'Yes', label: t('yes') },
          { value: 'No', label: t('no') },
        ]}
        columns={2}
        value={answers.agreed_to_text}
        onChange={(value) => onChange({ agreed_to_text: value === 'Yes' ? 'Yes' : 'No' })}
      />
      <CheckboxField
        id="form_step2_agree"
        checked={answers.form_step2_agree}
        onChange={(form_step2_agree) => onChange({ form_step2_agree })}
        label={consentText('calls')}
      />
    </div>
  )
}
