import type { TextsOf } from '@contour/texts/screen-texts'
import { useTexts } from '@contour/texts/use-texts'
import { FlagChip } from '@contour/ui/queue-chips'
import { useState } from 'react'
import type { Chart } from '../../calls/calls.ts'
import { ToggleChip } from '../../frame/toggle-chip.tsx'
import { clinicChartTexts } from '../../texts/en/clinic-chart.ts'
import { formatFullInstant } from '../../words/times.ts'
import { newestFirst } from './chart-facts.ts'
import { ChartSection } from './chart-section.tsx'
import { RequestedDoses } from './requested-doses.tsx'

type Form = Chart['forms'][number]
type Answer = Form['answers'][number]

/** The questions and answers of each form as they were asked, newest form first. */
export function ChartForms({ forms }: { forms: readonly Form[] }) {
  const t = useTexts(clinicChartTexts)
  return newestFirst(forms).map((form, index) => (
    <ChartSection
      key={`${form.kind} ${form.round}`}
      title={index === 0 ? t('asAsked') : t('earlierForm', { form: t(`form_${form.kind}`).toLowerCase() })}
      facts={index === 0 ? undefined : formFacts(t, form)}
    >
      {index === 0 ? (
        <p className="mb-3">
          <strong>{t(`form_${form.kind}`)}</strong>{' '}
          <span className="type-meta text-muted">{formFacts(t, form)}</span>
        </p>
      ) : null}
      <FormBody form={form} />
    </ChartSection>
  ))
}

const formFacts = (t: TextsOf<typeof clinicChartTexts>, form: Form): string =>
  [
    t('submitted', { time: formatFullInstant(form.at) }),
    ...(form.definition ? [t('formVersion', { version: form.definition })] : []),
    ...(form.round > 1 ? [t('round', { round: form.round })] : []),
  ].join(' · ')

function FormBody({ form }: { form: Form }) {
  const t = useTexts(clinicChartTexts)
  const [marked, setMarked] = useState(false)
  const isMarked = (answer: Answer) => answer.flagged || answer.important || answer.critical
  const answers = marked ? form.answers.filter(isMarked) : form.answers
  return (
    <div className="grid gap-4">
      <RequestedDoses requested={form.requested} />
      {form.special_necessities ? <Words title={t('necessities')} text={form.special_necessities} /> : null}
      {form.additional_details ? <Words title={t('details')} text={form.additional_details} /> : null}
      {form.answers.some(isMarked) ? (
        <div>
          <ToggleChip on={marked} onToggle={() => setMarked(!marked)}>
            {t('importantOnly')}
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
  const t = useTexts(clinicChartTexts)
  const mark = answer.critical ? 'criticalQuestion' : answer.important ? 'importantQuestion' : null
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
          {answer.answer || t('noAnswer')}
        </span>
        {answer.severity ? (
          <FlagChip grave={answer.severity === 'critical'}>
            {t('flag', { severity: answer.severity, reason: answer.reason ?? '' })}
          </FlagChip>
        ) : mark ? (
          <span className="rounded-chip bg-mist px-2.5 py-0.5 text-[0.84375rem] font-semibold">
            {t(mark)}
          </span>
        ) : null}
      </dd>
    </div>
  )
}
