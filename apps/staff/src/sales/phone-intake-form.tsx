import { BoxedPhone, emptyPhone, joinPhone } from '@contour/ui/boxed-phone'
import type { PhoneParts } from '@contour/ui/boxed-phone'
import { Button } from '@contour/ui/button'
import { CheckboxField } from '@contour/ui/checkbox-field'
import { DateTriple, emptyDate } from '@contour/ui/date-triple'
import { HeightWeight } from '@contour/ui/height-weight'
import { SelectField } from '@contour/ui/select-field'
import { TextField } from '@contour/ui/text-field'
import { bmiText } from '@contour/domain/eligibility/bmi'
import type { IntakeField } from '@contour/domain/eligibility/intake-rules'
import { STATES } from '@contour/domain/eligibility/states'
import { easternDate } from '@contour/domain/time/plain-date'
import { useState } from 'react'
import { calls } from '../calls/calls.ts'
import { serviceNow } from '../calls/service-time.ts'
import { useAct } from '../calls/use-act.ts'
import type { Person } from './cart-links-desk.tsx'
import { phoneBody, phoneProblem } from './phone-intake.ts'
import type { PhoneIntake } from './phone-intake.ts'

const EMPTY: Omit<PhoneIntake, 'phone'> = {
  first: '',
  last: '',
  email: '',
  gender: '',
  state: '',
  dob: emptyDate,
  body: { feet: '', inches: '', weight: '' },
  agreedToTerms: false,
  agreedToText: false,
}

/** The box that takes the focus for each problem. */
const FOCUS: Readonly<Partial<Record<IntakeField, string>>> = {
  agreed_to_terms: 'terms',
  dob: 'dob-month',
  height: 'body-feet',
  weight: 'body-weight',
  phone: 'phone-1',
}

/** The intake filled in on the phone, by the same rules as on the page (M-30). */
export function PhoneIntakeForm({
  onDone,
  onLeave,
}: {
  onDone: (person: Person) => void
  onLeave: () => void
}) {
  const [typed, setTyped] = useState(EMPTY)
  const [phone, setPhone] = useState<PhoneParts>(emptyPhone)
  const [tried, setTried] = useState(false)
  const form: PhoneIntake = { ...typed, phone: joinPhone(phone) }
  const name = `${typed.first.trim()} ${typed.last.trim()}`
  const save = useAct({
    act: calls.sales.createLead,
    refresh: [['leads']],
    done: () => `${name} is taken down.`,
    onDone: ({ user_id }) => onDone({ id: user_id, name }),
  })
  const problem = phoneProblem(form, easternDate(serviceNow()))
  const wrong = (field: IntakeField) => (tried && problem?.field === field ? problem.message : undefined)
  const set = (change: Partial<typeof EMPTY>) => setTyped({ ...typed, ...change })
  const { feet, inches, weight } = typed.body
  const bmi = feet && inches ? bmiText(Number(weight), Number(feet) * 12 + Number(inches)) : ''
  return (
    <form
      noValidate
      aria-labelledby="new-person"
      className="card grid gap-5"
      onSubmit={(event) => {
        event.preventDefault()
        setTried(true)
        if (problem) document.getElementById(FOCUS[problem.field] ?? problem.field)?.focus()
        else save.run(phoneBody(form))
      }}
    >
      <h2 id="new-person" className="type-h3">
        New person
      </h2>
      <div className="max-w-form">
        <CheckboxField
          id="terms"
          label="I have read the terms to them, and they agree, to e-mail too"
          checked={typed.agreedToTerms}
          onChange={(agreedToTerms) => set({ agreedToTerms })}
          error={wrong('agreed_to_terms')}
        />
      </div>
      <div className="grid max-w-form gap-5 sm:grid-cols-2">
        <TextField
          id="first_name"
          label="First name"
          autoComplete="off"
          maxLength={40}
          value={typed.first}
          onChange={(first) => set({ first })}
          error={wrong('first_name')}
        />
        <TextField
          id="last_name"
          label="Last name"
          autoComplete="off"
          maxLength={40}
          value={typed.last}
          onChange={(last) => set({ last })}
          error={wrong('last_name')}
        />
        <SelectField
          id="state"
          label="State"
          placeholder="Choose their state"
          choices={STATES.map(({ code, name: label }) => ({ value: code, label }))}
          value={typed.state}
          onChange={(state) => set({ state })}
          error={wrong('state')}
        />
        <SelectField
          id="gender"
          label="Gender"
          placeholder="Choose"
          choices={['Female', 'Male'].map((value) => ({ value, label: value }))}
          value={typed.gender}
          onChange={(gender) => set({ gender })}
          error={wrong('gender')}
        />
      </div>
      <div className="grid max-w-form gap-5">
        <TextField
          id="email"
          label="E-mail"
          type="email"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={254}
          value={typed.email}
          onChange={(email) => set({ email })}
          error={wrong('email')}
        />
        <BoxedPhone id="phone" label="Phone" value={phone} onChange={setPhone} error={wrong('phone')} />
        <CheckboxField
          id="texts"
          label="They agree to text messages"
          checked={typed.agreedToText}
          onChange={(agreedToText) => set({ agreedToText })}
        />
        <DateTriple
          id="dob"
          label="Date of birth"
          birthday={false}
          value={typed.dob}
          onChange={(dob) => set({ dob })}
          error={wrong('dob')}
        />
        <HeightWeight
          id="body"
          value={typed.body}
          onChange={(body) => set({ body })}
          heightError={wrong('height')}
          weightError={wrong('weight')}
          bmi={bmi ? `BMI ${bmi}` : undefined}
        />
      </div>
      {save.problem ? (
        <p role="alert" className="font-semibold text-error">
          Error: {save.problem}
        </p>
      ) : null}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" size="desk" busy={save.busy}>
          Save and make a link
        </Button>
        <Button size="desk" tone="secondary" onClick={onLeave}>
          Go back
        </Button>
      </div>
    </form>
  )
}
