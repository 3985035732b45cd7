import { BIRTH_DATE_HINTS, checkBirthDate } from '@contour/domain/intake/age'
import { bmiText } from '@contour/domain/intake/bmi'
import { figure, totalInches } from '@contour/domain/intake/intake-rules'
import { treatmentOutlook } from '@contour/domain/intake/treatment-outlook'
import { weightDoubt } from '@contour/domain/intake/weight-doubt'
import { DateTriple, type DatePart } from '@contour/ui/date-triple'
import { HeightWeight } from '@contour/ui/height-weight'
import { TextField } from '@contour/ui/text-field'
import { BasicsFields } from './basics-fields.tsx'
import { TermsFields } from './terms-fields.tsx'
import { today, type IntakeAnswers } from './intake-answers.ts'
import { errorOf, type StepProps } from './step-props.ts'

export function StepFields({ step, part, ...props }: StepProps & { step: number; part: number | null }) {
  switch (step) {
    case 1:
      return <TermsFields {...props} />
    case 2:
      return <BasicsFields part={part} {...props} />
    case 3:
      return <BirthField {...props} />
    case 4:
      return <BodyFields {...props} />
    default:
      return <GoalField {...props} />
  }
}

const { dayMin, dayMax, yearMin, yearMax } = BIRTH_DATE_HINTS
/** Set on the inputs as hints; they prevent nothing. */
const birthHints = { day: { min: dayMin, max: dayMax }, year: { min: yearMin, max: yearMax } }

function BirthField({ answers, error: failure, onChange, t }: StepProps) {
  const error = errorOf(failure, 'dob')
  return (
    <DateTriple
      id="dob"
      label={t('birthDate')}
      value={answers.dob}
      onChange={(dob) => onChange({ dob })}
      error={error}
      wrong={error ? wrongParts(answers) : undefined}
      partHints={birthHints}
    />
  )
}

/** Returns the invalid part; undefined marks all three, as for a date that does not exist or is in the future. */
function wrongParts(answers: IntakeAnswers): DatePart[] | undefined {
  const check = checkBirthDate(answers.dob, today())
  return check.kind === 'invalid' && check.part !== 'date' ? [check.part] : undefined
}

function BodyFields({ answers, error, onChange, t }: StepProps) {
  const [weightLb, heightIn] = [
    figure(answers.weight),
    totalInches(figure(answers.feet), figure(answers.inches || '0')),
  ]
  const index = bmiText(weightLb, heightIn)
  const outlook = treatmentOutlook({ weightLb, heightIn, state: null, onMedication: null })
  const doubt = weightDoubt(weightLb, { lastLb: null, heightIn })
  return (
    <HeightWeight
      id="body"
      value={answers}
      onChange={({ feet, inches, weight }) => onChange({ feet, inches, weight })}
      heightError={errorOf(error, 'height')}
      weightError={errorOf(error, 'weight')}
      weightLabel={t('weight')}
      bmi={
        index ? (
          <>
            {t('bmi')} <strong className="type-number">{index}</strong>
            {outlook.kind === 'depends_on_medication' ? (
              // Shown on the step where it becomes known, before the visitor reads a report (D-62).
              <span className="mt-2 block">{t('bmiDepends')}</span>
            ) : null}
            {doubt?.why === 'kilograms' ? (
              <button
                type="button"
                className="link mt-2 block min-h-11"
                onClick={() => onChange({ weight: String(doubt.lb) })}
              >
                {t('meantKilograms', { kg: answers.weight, lb: String(doubt.lb) })}
              </button>
            ) : null}
          </>
        ) : (
          t('bmiWait')
        )
      }
    />
  )
}

function GoalField({ answers, error, onChange, t }: StepProps) {
  const less = figure(answers.weight) - figure(answers.desired_weight)
  return (
    <>
      <TextField
        id="desired_weight"
        label={t('goal')}
        hint={t('goalHint', { weight: answers.weight })}
        value={answers.desired_weight}
        onChange={(text) => onChange({ desired_weight: text.replace(/[^\d.]/g, '').slice(0, 5) })}
        error={errorOf(error, 'desired_weight')}
        inputMode="decimal"
        autoComplete="off"
        suffix="lb"
        widthChars={10}
      />
      <p aria-live="polite" className="min-h-7 text-muted">
        {less > 0 && figure(answers.desired_weight) >= 80
          ? t('goalLess', { pounds: Number(less.toFixed(1)) })
          : ''}
      </p>
    </>
  )
}
