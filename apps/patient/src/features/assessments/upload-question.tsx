import { useState } from 'react'
import { valuesOf } from '@contour/domain/assessments/answers'
import { UPLOAD_CHOICES } from '@contour/domain/assessments/definition'
import { RadioCards } from '@contour/ui/option-card'
import { ImageUpload } from '../media/image-upload.tsx'
import { assessmentsTexts } from '../../texts/en/assessments.ts'
import { useTexts } from '@contour/texts/use-texts'
import type { InputProps } from './input-props.ts'

/** An image as the questionnaire answer. If the question names no kind of image, the patient selects the kind. */
export function UploadQuestion({ question, answers, orderId, onAnswer, onAdvance }: InputProps) {
  const t = useTexts(assessmentsTexts)
  const [kind, setKind] = useState<string>(question.file_type ?? UPLOAD_CHOICES[0]!.type)
  return (
    <>
      {question.file_type ? null : (
        <RadioCards
          id={`kind-${question.id}`}
          label={t('pictureKind')}
          value={kind}
          onChange={setKind}
          options={UPLOAD_CHOICES.map(({ label, type }) => ({ value: type, label }))}
        />
      )}
      <ImageUpload
        id={`question-${question.id}`}
        label={t('picture')}
        facts={{ imageType: kind, formId: orderId, screen: 'form' }}
        stored={valuesOf(answers[question.id])[0]}
        onUploaded={onAnswer}
        onAdvance={onAdvance}
      />
    </>
  )
}
