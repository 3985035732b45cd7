import { useState, type ReactNode } from 'react'
import {
  DRUG_LABELS,
  QUESTIONNAIRE_DOSES,
  QUESTIONNAIRE_MESSAGES,
} from '@contour/domain/intake/questionnaire-rules'
import { DRUGS, type Drug } from '@contour/domain/catalog/products'
import { Button } from '@contour/ui/button'
import { ErrorSummary } from '@contour/ui/error-summary'
import { Form } from '@contour/ui/form'
import { RadioCards } from '@contour/ui/option-card'
import { QuestionCard } from '@contour/ui/question-card'
import { SelectField } from '@contour/ui/select-field'
import { StickyActions } from '@contour/ui/sticky-actions'
import type { PlanOptions } from '../../lib/stored-objects.ts'
import { planTexts } from '../../texts/en/plan.ts'
import { useTexts } from '@contour/texts/use-texts'

type TakingStepProps = { options: PlanOptions; note: ReactNode; onAnswer: (yes: boolean) => void }

/** Step 1 (F-QST-001). */
export function TakingStep({ options, note, onAnswer }: TakingStepProps) {
  const t = useTexts(planTexts)
  const stored = options.currentlyTakingGLP
  const [value, setValue] = useState(stored === null ? undefined : stored ? 'yes' : 'no')
  return (
    <StepForm
      id="taking"
      note={note}
      title={t('taking')}
      why={t('takingWhy')}
      missing={value === undefined ? t('takingMissing') : null}
      onSubmit={() => onAnswer(value === 'yes')}
    >
      {(error) => (
        <RadioCards
          id="taking"
          label={t('taking')}
          legendHidden
          error={error}
          options={[
            { value: 'yes', label: t('yes') },
            { value: 'no', label: t('no') },
          ]}
          value={value}
          onChange={setValue}
        />
      )}
    </StepForm>
  )
}

type WhichStepProps = { options: PlanOptions; note: ReactNode; onAnswer: (drug: Drug) => void }

/** Step 2 (F-QST-002, F-QST-003). */
export function WhichStep({ options, note, onAnswer }: WhichStepProps) {
  const t = useTexts(planTexts)
  const [value, setValue] = useState<string | undefined>(options.currentGLPMed ?? undefined)
  return (
    <StepForm
      id="which"
      note={note}
      title={t('which')}
      lead={QUESTIONNAIRE_MESSAGES.recentOnly}
      missing={value === undefined ? t('whichMissing') : null}
      onSubmit={() => onAnswer(value === 'tirzepatide' ? 'tirzepatide' : 'semaglutide')}
    >
      {(error) => (
        <RadioCards
          id="which"
          label={t('which')}
          legendHidden
          error={error}
          options={DRUGS.map((drug) => ({ value: drug, label: DRUG_LABELS[drug].name }))}
          value={value}
          onChange={setValue}
        />
      )}
    </StepForm>
  )
}

type DoseStepProps = {
  drug: Drug
  options: PlanOptions
  note: ReactNode
  onChange: (dose: string | null) => void
  onSubmit: () => void
}

/** Step 3 (F-QST-004, F-QST-022, F-QST-023). */
export function DoseStep({ drug, options, note, onChange, onSubmit }: DoseStepProps) {
  const t = useTexts(planTexts)
  return (
    <StepForm
      id="dose"
      note={note}
      title={t('dose')}
      lead={t('doseLead', { name: DRUG_LABELS[drug].name })}
      why={t('doseWhy')}
      missing={options.currentDose ? null : t('doseMissing')}
      onSubmit={onSubmit}
    >
      {(error) => (
        <SelectField
          id="dose"
          label={t('doseLabel')}
          placeholder={t('doseChoose')}
          error={error}
          choices={QUESTIONNAIRE_DOSES[drug].map((dose) => ({
            value: dose,
            label: t('doseOption', { dose }),
          }))}
          value={options.currentDose ?? ''}
          onChange={(dose) => onChange(dose || null)}
        />
      )}
    </StepForm>
  )
}

type StepFormProps = {
  id: string
  title: string
  lead?: string
  why?: string
  missing: string | null
  note: ReactNode
  onSubmit: () => void
  children: (error: string | undefined) => ReactNode
}

/** One question with its button; without an answer, the message is shown and the step does not change. */
function StepForm({ id, title, lead, why, missing, note, onSubmit, children }: StepFormProps) {
  const t = useTexts(planTexts)
  const [attempt, setAttempt] = useState(0)
  const error = attempt > 0 && missing ? missing : undefined
  const submit = () => {
    if (missing) setAttempt((count) => count + 1)
    else onSubmit()
  }
  return (
    <Form onSubmit={submit} className="flex grow flex-col">
      {error ? (
        <div className="mt-5">
          <ErrorSummary attempt={attempt} errors={[{ fieldId: id, message: error }]} />
        </div>
      ) : null}
      <QuestionCard title={title} lead={lead} why={why} focusKey={id}>
        {children(error)}
      </QuestionCard>
      <StickyActions note={note}>
        <Button type="submit" wide>
          {t('next')}
        </Button>
      </StickyActions>
    </Form>
  )
}
