import { useState } from 'react'
import { valuesOf } from '@contour/domain/form-engine/answers'
import { UPLOAD_CHOICES } from '@contour/domain/form-engine/definition'
import { RadioCards } from '@contour/ui/option-card'
import { ImageUpload } from '../media/image-upload.tsx'
import type { InputProps } from './question-input.tsx'

/** A picture as the answer. A question that names no kind lets the patient say what the picture shows. */
export function UploadQuestion({ question, answers, orderId, onAnswer, onAdvance }: InputProps) {
  const [kind, setKind] = useState<string>(question.file_type ?? UPLOAD_CHOICES[0]!.type)
  return (
    <>
      {question.file_type ? null : (
        <RadioCards
          id={`kind-${question.id}`}
          label="What does the picture show?"
          value={kind}
          onChange={setKind}
          options={UPLOAD_CHOICES.map(({ label, type }) => ({ value: type, label }))}
        />
      )}
      <ImageUpload
        id={`question-${question.id}`}
        label="Your picture"
        facts={{ imageType: kind, formId: orderId, screen: 'form' }}
        stored={valuesOf(answers[question.id])[0]}
        onUploaded={onAnswer}
        onAdvance={onAdvance}
      />
    </>
  )
}
