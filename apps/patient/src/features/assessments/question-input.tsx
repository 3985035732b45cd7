import type { ReactNode } from 'react'
import { asksWeight } from '@contour/domain/assessments/valid-answer'
import { scheduleOf, valuesOf, type Answers } from '@contour/domain/assessments/answers'
import { isUpload, labelOf, optionsOf, type Question } from '@contour/domain/assessments/definition'
import type { Form } from '@contour/domain/assessments/form-session'
import { isNoneOption } from '@contour/domain/assessments/multi-select'
import { wishContradicted } from '@contour/domain/assessments/next-enabled'
import { findState } from '@contour/domain/intake/states'
import { optionText } from '@contour/domain/assessments/option-text'
import { Button } from '@contour/ui/button'
import { CheckboxCards, RadioCards, type Option } from '@contour/ui/option-card'
import { TextField } from '@contour/ui/text-field'
import { assessmentsTexts } from '../../texts/en/assessments.ts'
import { useTexts } from '@contour/texts/use-texts'
import { DoseSchedule } from './dose-schedule.tsx'
import { NoneOrText } from './none-or-text.tsx'
import { ReadLines } from './read-lines.tsx'
import { UploadQuestion } from './upload-question.tsx'
import type { InputProps } from './input-props.ts'

/** The control of each of the thirteen question types (document 3 §3). */
export function QuestionInput(props: InputProps) {
  const t = useTexts(assessmentsTexts)
  const { question, answers, onAnswer, onChoose } = props
  const values = valuesOf(answers[question.id])
  const text = values[0] ?? ''
  const followUpNote = (title: string) => {
    const count = question.followup_questions?.[title]?.length ?? 0
    return count > 0 ? t('followUps', { count }) : undefined
  }
  const label = labelOf(question, findState(props.form.context.state)?.name ?? null)
  const group = { id: `question-${question.id}`, label, legendHidden: true }
  const field = {
    id: group.id,
    label,
    value: text,
    onChange: onAnswer,
    placeholder: question.placeholder,
  }
  const cards = optionsOf(question).map(({ title }) => ({
    value: title,
    label: optionText(question, title),
    note: values.includes(title) ? followUpNote(title) : undefined,
    exclusive: isNoneOption(title),
  }))
  switch (question.question_type) {
    case 'single_option':
      return <RadioCards {...group} options={cards} value={values[0]} onChange={onChoose} />
    case 'dose_optimization':
      return (
        <RadioCards
          {...group}
          options={preferencesOf(question, cards)}
          value={values[0]}
          onChange={onChoose}
        />
      )
    case 'consent':
      return (
        <>
          <ReadLines lines={question.show_array ?? []} />
          <RadioCards {...group} options={cards} value={values[0]} onChange={(value) => onAnswer(value)} />
        </>
      )
    case 'multiple_option':
      return <CheckboxCards {...group} options={cards} value={values} onChange={onAnswer} />
    case 'text':
    case 'string':
      return (
        <BlockEnter>
          <TextField {...field} label={t('answer')} maxLength={5000} />
        </BlockEnter>
      )
    case 'integer':
      return (
        <BlockEnter>
          <TextField
            {...field}
            label={t('answer')}
            inputMode={asksWeight(question) ? 'decimal' : 'numeric'}
            widthChars={8}
            maxLength={6}
          />
        </BlockEnter>
      )
    case 'textarea':
      return <NoneOrText question={question} label={label} text={text} onChange={onAnswer} />
    case 'dose_radio_more':
      return <DoseSchedule {...props} schedule={scheduleOf(answers[question.id])} />
    case 'confirmation_buttons':
      return (
        <div className="grid gap-3">
          {optionsOf(question).map((option) => (
            <Button
              key={option.title}
              wide
              tone={option.is_back_button ? 'secondary' : 'primary'}
              onClick={() => onAnswer(option.title)}
            >
              {option.title}
            </Button>
          ))}
        </div>
      )
    case 'informational':
      return <ReadLines lines={question.show_array ?? []} />
    case 'file':
    case 'image_upload':
      return <UploadQuestion {...props} />
  }
}

/** Prevents Enter from submitting or advancing (P-QST-036). */
function BlockEnter({ children }: { children: ReactNode }) {
  return (
    <div
      role="presentation"
      onKeyDown={(event) => {
        if (event.key === 'Enter') event.preventDefault()
      }}
    >
      {children}
    </div>
  )
}

/** Returns the lines with their second text if the definition has them, else the plain options. */
function preferencesOf(question: Question, cards: readonly Option[]): readonly Option[] {
  const lines = (question.show_array ?? []).filter((line) => line.answer !== '')
  return lines.length > 0
    ? lines.map((line) => ({ value: line.answer, label: line.main_txt, note: line.sub_txt }))
    : cards
}

/** Returns the text key for why Next is not available yet. */
export function closedReason(question: Question, { definition, context }: Form, answers: Answers) {
  if (wishContradicted(question, definition, context, answers)) return 'whyWish'
  if (isUpload(question)) return 'whyImage'
  switch (question.question_type) {
    case 'multiple_option':
      return 'whyMultiple'
    case 'integer':
      return asksWeight(question) ? 'whyWeight' : 'whyInteger'
    case 'text':
    case 'string':
    case 'textarea':
      return 'whyText'
    case 'dose_radio_more':
      return 'whyDoses'
    default:
      return 'whyOther'
  }
}
