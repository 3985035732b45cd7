import { BoxedPhone, emptyPhone, joinPhone } from '@contour/ui/boxed-phone'
import type { PhoneParts } from '@contour/ui/boxed-phone'
import { Button } from '@contour/ui/button'
import { DateTriple, emptyDate } from '@contour/ui/date-triple'
import { HeightWeight } from '@contour/ui/height-weight'
import { SelectField } from '@contour/ui/select-field'
import { TextField } from '@contour/ui/text-field'
import { bmiText } from '@contour/domain/intake/bmi'
import type { IntakeField } from '@contour/domain/intake/intake-rules'
import { STATES } from '@contour/domain/intake/states'
import { easternDate } from '@contour/domain/time/plain-date'
import { useState } from 'react'
import { useTexts } from '@contour/texts/use-texts'
import { calls } from '../calls/calls.ts'
import { serviceNow } from '@contour/client/service-clock'
import { useAction } from '../calls/use-action.ts'
import type { Person } from './person.ts'
import { phoneBody, phoneProblem } from './phone-intake.ts'
import type { PhoneIntake, ReadOut } from './phone-intake.ts'
import { ReadOutFields } from './read-out-fields.tsx'
import { frameTexts } from '../texts/en/frame.ts'
import { cartLinksTexts } from '../texts/en/sales-cart-links.ts'

const EMPTY: Omit<PhoneIntake, 'phone'> = {
  first: '',
  last: '',
  email: '',
  gender: '',
  state: '',
  dob: emptyDate,
  body: { feet: '', inches: '', weight: '' },
  goal: '',
  answers: { email: null, texts: null, calls: null },
}

/** The input that gets the focus for each problem. */
const FOCUS: Readonly<Partial<Record<IntakeField | ReadOut, string>>> = {
  texts: 'read-texts',
  calls: 'read-calls',
  desired_weight: 'goal',
  dob: 'dob-month',
  height: 'body-feet',
  weight: 'body-weight',
  phone: 'phone-1',
}

/** The email consent question is in the script, the email address below it. */
const fieldOf = (field: IntakeField | ReadOut, emailAgreed: boolean | null): string =>
  field === 'email' && !emailAgreed ? 'read-email' : (FOCUS[field] ?? field)

/** The intake by phone: the rules of the intake page, and a script whose answers are recorded (M-30, D-69). */
export function PhoneIntakeForm({
  onDone,
  onLeave,
}: {
  onDone: (person: Person) => void
  onLeave: () => void
}) {
  const t = useTexts(cartLinksTexts)
  const frame = useTexts(frameTexts)
  const [typed, setTyped] = useState(EMPTY)
  const [phone, setPhone] = useState<PhoneParts>(emptyPhone)
  const [tried, setTried] = useState(false)
  const form: PhoneIntake = { ...typed, phone: joinPhone(phone) }
  const name = `${typed.first.trim()} ${typed.last.trim()}`
  const save = useAction({
    act: calls.sales.createLead,
    refresh: [['leads']],
    done: () => t('saved', { name }),
    onDone: ({ user_id }) => onDone({ id: user_id, name }),
  })
  const problem = phoneProblem(t, form, easternDate(serviceNow()))
  const wrong = (field: IntakeField | ReadOut) =>
    tried && problem?.field === field ? problem.message : undefined
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
        if (problem) document.getElementById(fieldOf(problem.field, typed.answers.email))?.focus()
        else save.run(phoneBody(form))
      }}
    >
      <h2 id="new-person" className="type-h3">
        {t('newPerson')}
      </h2>
      <ReadOutFields
        answers={typed.answers}
        errorOf={wrong}
        onChange={(kind, given) => set({ answers: { ...typed.answers, [kind]: given } })}
      />
      <div className="grid max-w-form gap-5 sm:grid-cols-2">
        <TextField
          id="first_name"
          label={t('firstName')}
          autoComplete="off"
          maxLength={40}
          value={typed.first}
          onChange={(first) => set({ first })}
          error={wrong('first_name')}
        />
        <TextField
          id="last_name"
          label={t('lastName')}
          autoComplete="off"
          maxLength={40}
          value={typed.last}
          onChange={(last) => set({ last })}
          error={wrong('last_name')}
        />
        <SelectField
          id="state"
          label={t('usState')}
          placeholder={t('chooseState')}
          choices={STATES.map(({ code, name: label }) => ({ value: code, label }))}
          value={typed.state}
          onChange={(state) => set({ state })}
          error={wrong('state')}
        />
        <SelectField
          id="gender"
          label={t('gender')}
          placeholder={t('choose')}
          choices={(['Female', 'Male'] as const).map((value) => ({ value, label: t(`gender_${value}`) }))}
          value={typed.gender}
          onChange={(gender) => set({ gender })}
          error={wrong('gender')}
        />
      </div>
      <div className="grid max-w-form gap-5">
        <TextField
          id="email"
          label={t('email')}
          type="email"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={254}
          value={typed.email}
          onChange={(email) => set({ email })}
          error={typed.answers.email ? wrong('email') : undefined}
        />
        <BoxedPhone id="phone" label={t('phone')} value={phone} onChange={setPhone} error={wrong('phone')} />
        <DateTriple
          id="dob"
          label={t('birthDate')}
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
          bmi={bmi ? t('bmi', { bmi }) : undefined}
        />
        <TextField
          id="goal"
          label={t('goal')}
          hint={t('goalHint')}
          optional
          inputMode="decimal"
          autoComplete="off"
          maxLength={5}
          value={typed.goal}
          onChange={(goal) => set({ goal })}
          error={wrong('desired_weight')}
        />
      </div>
      {save.problem ? (
        <p role="alert" className="font-semibold text-error">
          {frame('error', { problem: save.problem })}
        </p>
      ) : null}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" size="desk" busy={save.busy}>
          {t('save')}
        </Button>
        <Button size="desk" tone="secondary" onClick={onLeave}>
          {frame('goBack')}
        </Button>
      </div>
    </form>
  )
}
