import type { FlagSeverity } from '@contour/domain/assessments/answer-flags'
import { signingFlags } from '@contour/domain/prescriptions/signing-flags'
import { useTexts } from '@contour/texts/use-texts'
import type { Chart } from '../../calls/calls.ts'
import { clinicAnswerTexts } from '../../texts/en/clinic-answers.ts'
import { deviationsOf, newestFirst, wayOf, weightChange, weightsOf, type Deviation } from './chart-facts.ts'
import { formatDay } from '../../words/times.ts'
import { DosedText } from './dosed-text.tsx'

/**
 * What deviates from the rules: each flag with its reason, the patient's words, the question, the rule and its source
 * (D-52); or one sentence that nothing does, with what was compared.
 */
export function ChartDeviations({ chart }: { chart: Chart }) {
  const t = useTexts(clinicAnswerTexts)
  const deviations = deviationsOf(chart.forms)
  const others = signingFlags([...chart.flags.filter(isNoAnswer), ...chart.asked_flags])
  const count = deviations.length + others.length
  const answers = chart.forms.flatMap((form) => form.answers).length
  const version = newestFirst(chart.forms)[0]?.definition
  const { form } = weightsOf(chart)
  const change = weightChange(chart)
  const compared = [
    t('compared', { answers, rules: chart.flag_rules.count, version: chart.flag_rules.version }),
    ...(version ? [t('formVersion', { version })] : []),
    ...(change
      ? [
          t('weightSince', {
            pounds: Math.abs(change.pounds),
            way: wayOf(change.pounds),
            day: formatDay(change.on),
          }),
        ]
      : form
        ? [form.percent === 0 ? t('weightsSame') : t('weightsDiffer', { percent: form.percent })]
        : []),
  ].join(' ')
  if (answers === 0) return null
  return (
    <section className="chart-card w-full min-w-0">
      {count === 0 ? (
        <>
          <p className="text-[0.8125rem] text-muted">{t('whatDeviates')}</p>
          <h2 className="font-display mt-0.5 text-[1.1875rem] leading-tight font-semibold">
            {t('nothingDeviates')}
          </h2>
          <p className="type-meta mt-1 text-muted">{compared}</p>
        </>
      ) : (
        <>
          <div className="flex flex-wrap items-baseline justify-between gap-x-4">
            <h2 className="font-display text-[1.1875rem] leading-tight font-semibold">
              {t('deviate', { count })}
            </h2>
            <p className="type-meta text-muted">{t('others', { count: answers - deviations.length })}</p>
          </div>
          <ul className="mt-1.5">
            {others.map((flag) => (
              <FlagRow
                key={flag.id}
                severity={flag.severity}
                title={t('sentence', { text: flag.reason })}
                words={flag.words}
                source={t('rule', { rule: flag.rule, source: flag.source })}
              />
            ))}
            {deviations.map((deviation) => (
              <DeviationRow
                key={`${deviation.answer.question} ${deviation.answer.answer}`}
                deviation={deviation}
              />
            ))}
          </ul>
          <p className="type-meta border-t border-hairline pt-2 text-muted">{compared}</p>
        </>
      )}
    </section>
  )
}

/** The flags of answers stand with their questions, below. */
const isNoAnswer = ({ kind }: Chart['flags'][number]): boolean =>
  kind !== 'answer' && kind !== 'allergies' && kind !== 'medicines'

function DeviationRow({ deviation: { answer, words } }: { deviation: Deviation }) {
  const t = useTexts(clinicAnswerTexts)
  return (
    <FlagRow
      severity={answer.severity ?? 'review'}
      title={answer.flags.map(({ reason }) => t('sentence', { text: reason })).join(' ')}
      words={words.map((text) => t('quoted', { text })).join(' ')}
      source={[answer.label, ...answer.flags.map(({ rule, source }) => t('rule', { rule, source }))].join(
        ' · ',
      )}
    />
  )
}

function FlagRow({
  severity,
  title,
  words,
  source,
}: {
  severity: FlagSeverity
  title: string
  words: string
  source: string
}) {
  const t = useTexts(clinicAnswerTexts)
  const grave = severity !== 'review'
  return (
    <li className="flex items-start gap-3 border-t border-hairline py-2">
      <svg
        aria-hidden
        viewBox="0 0 16 16"
        className={`mt-1 size-4 flex-none fill-none stroke-current stroke-2 ${grave ? 'text-error' : 'text-warn'}`}
        strokeLinecap="round"
        strokeLinejoin="round"
      >
        <path d="M4 14V2.5h8l-2 3 2 3H4" />
      </svg>
      <div className="min-w-0 grow">
        <p className="type-small leading-snug! [overflow-wrap:anywhere]">
          <strong>{title}</strong> <DosedText text={words} />
        </p>
        <p className="text-[0.8125rem] leading-snug text-muted">{source}</p>
      </div>
      <span
        className={`flex-none rounded-chip px-2.5 py-0.5 text-[0.8125rem] font-semibold ${
          grave ? 'bg-error-tint text-error' : 'bg-warn-tint text-warn'
        }`}
      >
        {t('severity', { severity })}
      </span>
    </li>
  )
}
