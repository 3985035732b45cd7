import { FlagChip } from '@contour/ui/queue-chips'
import { useState } from 'react'
import type { Chart } from '../calls/calls.ts'
import { ToggleChip } from '../frame/toggle-chip.tsx'
import { formatFullInstant } from '../words/times.ts'
import { SEVERITY_WORDS } from './answer-severity.ts'
import { ChartSection } from './chart-section.tsx'
import { RequestedDoses } from './requested-doses.tsx'

type Form = Chart['forms'][number]
type Answer = Form['answers'][number]

const KINDS: Readonly<Record<Form['kind'], string>> = {
  medical: 'Medical form',
  bare: 'Short medical form',
  refill: 'Refill form',
  adjust: 'Dose change',
}

/** The patient's forms, newest first; older ones are collapsed. */
export function ChartForms({ forms }: { forms: readonly Form[] }) {
  const newestFirst = forms.toSorted((a, b) => b.at.localeCompare(a.at))
  const [newest, ...older] = newestFirst
  if (!newest) {
    return (
      <ChartSection title="Answers">
        <p className="text-muted">The patient has sent no form yet.</p>
      </ChartSection>
    )
  }
  return (
    <>
      <ChartSection title={KINDS[newest.kind]} facts={formFacts(newest)}>
        <FormBody form={newest} />
      </ChartSection>
      {older.map((form) => (
        <details key={`${form.kind} ${form.round}`} className="card">
          <summary className="min-h-8 py-1 font-semibold">
            Earlier: {KINDS[form.kind].toLowerCase()},{' '}
            <span className="type-meta font-normal text-muted">{formFacts(form)}</span>
          </summary>
          <div className="mt-3">
            <FormBody form={form} />
          </div>
        </details>
      ))}
    </>
  )
}

const formFacts = (form: Form) =>
  `sent ${formatFullInstant(form.at)}${form.definition ? ` · form version ${form.definition}` : ''}${form.round > 1 ? ` · round ${form.round}` : ''}`

function FormBody({ form }: { form: Form }) {
  const [marked, setMarked] = useState(false)
  const isMarked = (answer: Answer) => answer.flagged || answer.important || answer.critical
  const answers = marked ? form.answers.filter(isMarked) : form.answers
  return (
    <div className="grid gap-4">
      <RequestedDoses requested={form.requested} />
      {form.special_necessities ? (
        <Words title="Special necessities" text={form.special_necessities} />
      ) : null}
      {form.additional_details ? <Words title="Additional details" text={form.additional_details} /> : null}
      {form.answers.some(isMarked) ? (
        <div>
          <ToggleChip on={marked} onToggle={() => setMarked(!marked)}>
            Important answers only
          </ToggleChip>
        </div>
      ) : null}
      <dl>
        {answers.map((answer) => (
          <AnswerRow key={answer.question} answer={answer} />
        ))}
      </dl>
    </div>
  )
}

function Words({ title, text }: { title: string; text: string }) {
  return (
    <div className="border-l-4 border-care bg-care-tint/50 px-3.5 py-2.5">
      <h3 className="type-meta font-semibold text-care">{title}</h3>
      <p className="whitespace-pre-wrap">{text}</p>
    </div>
  )
}

function AnswerRow({ answer }: { answer: Answer }) {
  const mark = answer.critical ? 'Critical question' : answer.important ? 'Important question' : null
  return (
    <div
      className={`grid gap-x-5 gap-y-0.5 border-b border-hairline py-2 last:border-0 @container sm:grid-cols-2 ${
        answer.severity === 'critical' || answer.severity === 'important'
          ? '-mx-3 rounded-small border-l-4 border-l-error bg-error-tint/60 px-2'
          : ''
      }`}
    >
      <dt className="text-muted">{answer.label}</dt>
      <dd className="flex min-w-0 flex-wrap items-start gap-x-3 gap-y-1">
        <span className="min-w-0 font-semibold whitespace-pre-wrap [overflow-wrap:anywhere]">
          {answer.answer || 'No answer'}
        </span>
        {answer.severity ? (
          <FlagChip grave={answer.severity === 'critical'}>
            {SEVERITY_WORDS[answer.severity]}: {answer.reason}
          </FlagChip>
        ) : mark ? (
          <span className="rounded-chip bg-mist px-2.5 py-0.5 text-[0.84375rem] font-semibold">{mark}</span>
        ) : null}
      </dd>
    </div>
  )
}
