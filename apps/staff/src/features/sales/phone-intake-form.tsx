import type { Problems, useForm } from '@contour/client/use-form'
import { BoxedPhone, emptyPhone, joinPhone, type PhoneParts } from '@contour/ui/boxed-phone'
import { DateTriple, emptyDate } from '@contour/ui/date-triple'
import { HeightWeight } from '@contour/ui/height-weight'
import { SelectField } from '@contour/ui/select-field'
import { TextField } from '@contour/ui/text-field'
import { bmiText } from '@contour/domain/intake/bmi'
import { figure, totalInches, type IntakeField } from '@contour/domain/intake/intake-rules'
import { STATES } from '@contour/domain/intake/states'
import { weightDoubt } from '@contour/domain/intake/weight-doubt'
import { isKeyOf } from '@contour/domain/table-keys'
import { easternDate } from '@contour/domain/time/plain-date'
import type { TextsOf } from '@contour/texts/screen-texts'
import { useTexts } from '@contour/texts/use-texts'
import { calls } from '../../calls/calls.ts'
import { serviceNow } from '@contour/client/service-clock'
import { useActionForm } from '../../calls/use-action-form.ts'
import type { Person } from './person.ts'
import { phoneBody, phoneProblem, type PhoneIntake, type ReadOut } from './phone-intake.ts'
import { ReadOutFields } from './read-out-fields.tsx'
import { DeskButton } from '../../frame/desk-button.tsx'
import { PageForm } from '../../frame/page-form.tsx'
import { frameTexts } from '../../texts/en/frame.ts'
import { cartLinksTexts } from '../../texts/en/sales-cart-links.ts'

type Typed = Omit<PhoneIntake, 'phone'> & { phone: PhoneParts }

const EMPTY: Typed = {
  first: '',
  last: '',
  email: '',
  phone: emptyPhone,
  gender: '',
  state: '',
  dob: emptyDate,
  body: { feet: '', inches: '', weight: '' },
  goal: '',
  answers: { email: null, texts: null, calls: null },
}

/** The field of each problem, where the intake page calls it otherwise. */
const PLACES = {
  first_name: 'first',
  last_name: 'last',
  desired_weight: 'goal',
  height: 'body-feet',
  weight: 'body-weight',
  texts: 'answers-texts',
  calls: 'answers-calls',
} as const satisfies Partial<Record<IntakeField | ReadOut, string>>

function problemsOf(t: TextsOf<typeof cartLinksTexts>, typed: Typed): Problems<Typed> {
  const problem = phoneProblem(t, intakeOf(typed), easternDate(serviceNow()))
  if (!problem) return {}
  const { field, message } = problem
  // The email consent question is in the script, the email address below it.
  if (field === 'email' && !typed.answers.email) return { 'answers-email': message }
  return { [isKeyOf(PLACES, field) ? PLACES[field] : field]: message }
}

const intakeOf = ({ phone, ...typed }: Typed): PhoneIntake => ({ ...typed, phone: joinPhone(phone) })

type Props = { onDone: (person: Person) => void; onLeave: () => void }

/** The intake by phone: the rules of the intake page, and a script whose answers are recorded (M-30, D-69). */
export function PhoneIntakeForm({ onDone, onLeave }: Props) {
  const t = useTexts(cartLinksTexts)
  const frame = useTexts(frameTexts)
  const nameOf = ({ first, last }: Typed) => `${first.trim()} ${last.trim()}`
  const form = useActionForm({
    id: 'caller',
    start: EMPTY,
    check: (typed) => problemsOf(t, typed),
    act: ({ body }: { body: ReturnType<typeof phoneBody>; name: string }) => calls.sales.createLead(body),
    refresh: [['leads']],
    done: (_, { name }) => t('saved', { name }),
    onDone: ({ user_id }, { name }) => onDone({ id: user_id, name }),
    input: (typed) => ({ body: phoneBody(intakeOf(typed)), name: nameOf(typed) }),
  })
  const { answers } = form.draft
  return (
    <PageForm
      form={form}
      labelledBy="new-person"
      submitLabel={t('save')}
      className="card grid gap-5"
      more={<DeskButton onClick={onLeave}>{frame('goBack')}</DeskButton>}
    >
      <h2 id="new-person" className="type-h3">
        {t('newPerson')}
      </h2>
      <ReadOutFields
        answers={answers}
        errorOf={(kind) => form.problemOfPart(`answers-${kind}`)}
        onChange={(kind, given) => form.set({ answers: { ...answers, [kind]: given } })}
      />
      <Caller form={form} />
      <Contact form={form} />
    </PageForm>
  )
}

type Form = ReturnType<typeof useForm<Typed>>

function Caller({ form }: { form: Form }) {
  const t = useTexts(cartLinksTexts)
  return (
    <div className="grid max-w-form gap-5 sm:grid-cols-2">
      <TextField {...form.field('first')} label={t('firstName')} autoComplete="off" maxLength={100} />
      <TextField {...form.field('last')} label={t('lastName')} autoComplete="off" maxLength={100} />
      <SelectField
        {...form.field('state')}
        label={t('usState')}
        placeholder={t('chooseState')}
        choices={STATES.map(({ code, name: label }) => ({ value: code, label }))}
      />
      <SelectField
        {...form.field('gender')}
        label={t('gender')}
        placeholder={t('choose')}
        choices={(['Female', 'Male'] as const).map((value) => ({ value, label: t(`gender_${value}`) }))}
      />
    </div>
  )
}

function Contact({ form }: { form: Form }) {
  const t = useTexts(cartLinksTexts)
  const { feet, inches, weight } = form.draft.body
  const [lb, heightIn] = [figure(weight), totalInches(figure(feet), figure(inches))]
  const bmi = bmiText(lb, heightIn)
  const doubt = weightDoubt(lb, { lastLb: null, heightIn })
  const { id, value, onChange } = form.field('body')
  return (
    <div className="grid max-w-form gap-5">
      <TextField
        {...form.field('email')}
        label={t('email')}
        type="email"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={254}
      />
      <BoxedPhone {...form.field('phone')} label={t('phone')} />
      <DateTriple {...form.field('dob')} label={t('birthDate')} birthday={false} />
      <HeightWeight
        id={id}
        value={value}
        onChange={onChange}
        heightError={form.problemOfPart('body-feet')}
        weightError={form.problemOfPart('body-weight')}
        bmi={
          bmi ? (
            <>
              {t('bmi', { bmi })}
              {doubt?.why === 'kilograms' ? (
                <span className="mt-2 block">
                  <DeskButton onClick={() => onChange({ ...value, weight: String(doubt.lb) })}>
                    {t('meantKilograms', { kg: weight, lb: String(doubt.lb) })}
                  </DeskButton>
                </span>
              ) : null}
            </>
          ) : undefined
        }
      />
      <TextField
        {...form.field('goal')}
        label={t('goal')}
        hint={t('goalHint')}
        optional
        inputMode="decimal"
        autoComplete="off"
        maxLength={5}
      />
    </div>
  )
}
