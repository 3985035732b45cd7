import { INTAKE_TIMES } from '@contour/domain/promise-texts'
import { CheckboxField } from '@contour/ui/checkbox-field'
import { ConsentWords } from '../../frame/consent-words.tsx'
import { errorOf } from './step-fields.tsx'
import type { StepProps } from './step-fields.tsx'

const facts = [
  { title: 'A free report', text: 'Your weight line, what the studies found, and what it costs.' },
  { title: 'A clinician decides', text: INTAKE_TIMES.review },
  { title: 'Held, not charged', text: 'Your card is only charged when your medicine ships.' },
]

/** Step 1: what this is, and the one consent it needs (F-INT-001). */
export function TermsFields({ answers, fault, onChange }: StepProps) {
  return (
    <>
      <ul className="grid gap-3.5 border-l-3 border-hairline pl-5">
        {facts.map((fact) => (
          <li key={fact.title} className="relative">
            <span
              aria-hidden
              className="absolute top-1.5 -left-[29.5px] size-3.5 rounded-full border-[2.5px] border-bottle bg-paper"
            />
            <span className="font-semibold">{fact.title}.</span>{' '}
            <span className="text-muted">{fact.text}</span>
          </li>
        ))}
      </ul>
      <CheckboxField
        id="agreed_to_terms"
        name="agreed_to_terms"
        checked={answers.agreed_to_terms}
        onChange={(agreed_to_terms) => onChange({ agreed_to_terms })}
        error={errorOf(fault, 'agreed_to_terms')}
        label={<ConsentWords kind="terms" />}
      />
    </>
  )
}
