import { QUESTION_THEMES, type QuestionTheme } from '@contour/domain/assessments/question-themes'
import { isKeyOf } from '@contour/domain/table-keys'
import type { TextsOf } from '@contour/texts/screen-texts'
import { useTexts } from '@contour/texts/use-texts'
import type { ReactNode } from 'react'
import type { Chart } from '../../calls/calls.ts'
import { clinicAnswerTexts } from '../../texts/en/clinic-answers.ts'
import { isPlainNo, newestFirst, saysNothing, toneOf } from './chart-facts.ts'
import type { ChartAnswer, ChartForm, FactTone } from './chart-facts.ts'
import { DosedText } from './dosed-text.tsx'
import { listStrengths } from './list-strengths.ts'
import { SHORT_ANSWERS, SHORT_LABELS } from './short-labels.ts'

type T = TextsOf<typeof clinicAnswerTexts>
type Row = { key: string; label: string; full: string; value: ReactNode; tone: FactTone }

/**
 * The answers of the newest form in rows of 26 px by theme, in two columns where there is room. Every plain No about
 * safety is folded into one line that names it. Questions and answers as asked are in the records below.
 */
export function ChartAnswers({ chart }: { chart: Chart }) {
  const t = useTexts(clinicAnswerTexts)
  const [form] = newestFirst(chart.forms)
  if (!form) return <p className="chart-card text-muted">{t('noForm')}</p>
  return (
    <section aria-label={t('answers')} className="chart-card @container">
      <div className="gap-6 @[500px]:columns-2">
        {QUESTION_THEMES.map((theme) => (
          <ThemeRows key={theme} theme={theme} chart={chart} form={form} />
        ))}
      </div>
    </section>
  )
}

function ThemeRows({ theme, chart, form }: { theme: QuestionTheme; chart: Chart; form: ChartForm }) {
  const t = useTexts(clinicAnswerTexts)
  const answers = form.answers.filter((answer) => answer.theme === theme && !saysNothing(answer))
  // The answers about the record are names of files; one row of its own lists them.
  const shown = theme === 'record' ? [] : answers.filter((answer) => !isPlainNo(answer))
  const rows = [...shown.map((answer) => rowOf(t, chart, form, answer)), ...extraRows(t, theme, chart, form)]
  // One line for all that is not so, among the answers about safety.
  const plainNos = theme === 'safety' ? form.answers.filter(isPlainNo) : []
  if (rows.length === 0 && plainNos.length === 0) return null
  return (
    <div className="mb-1 break-inside-avoid last:mb-0">
      <h2 className="pb-0.5 text-[0.8125rem] leading-snug font-semibold text-muted">{t(`theme_${theme}`)}</h2>
      <dl>
        {rows.map(({ key, label, full, value, tone }) => (
          <div
            key={key}
            className="grid min-h-[1.625rem] grid-cols-[7.5rem_minmax(0,1fr)] items-baseline gap-x-3 border-t border-hairline py-[2px] text-[0.9375rem] leading-snug"
          >
            <dt className="text-muted first-letter:uppercase" title={full}>
              {label}
            </dt>
            <dd className={`font-semibold whitespace-pre-wrap [overflow-wrap:anywhere] ${COLORS[tone]}`}>
              {value}
            </dd>
          </div>
        ))}
      </dl>
      {plainNos.length > 0 ? <PlainNos answers={plainNos} /> : null}
    </div>
  )
}

const COLORS: Readonly<Record<FactTone, string>> = { plain: '', warn: 'text-warn', error: 'text-error' }

function PlainNos({ answers }: { answers: readonly ChartAnswer[] }) {
  const t = useTexts(clinicAnswerTexts)
  return (
    <details className="border-t border-hairline pt-[3px] text-[0.9375rem] leading-snug">
      <summary className="cursor-pointer py-0.5">
        <strong>{t('noTo', { count: answers.length })}</strong>{' '}
        <span className="text-muted">{answers.map((answer) => shortLabel(t, answer)).join(', ')}</span>
      </summary>
      <ul className="pt-1 pb-0.5 pl-4 text-muted">
        {answers.map(({ question, label, answer }) => (
          <li key={question}>{t('asked', { question: label, answer })}</li>
        ))}
      </ul>
    </details>
  )
}

/** The question in one or two words; one that this build does not know is shown as it was asked. */
const shortLabel = (t: T, { question, label }: ChartAnswer): string =>
  isKeyOf(SHORT_LABELS, question) ? t(SHORT_LABELS[question]) : label

function rowOf(t: T, chart: Chart, form: ChartForm, answer: ChartAnswer): Row {
  return {
    key: answer.question,
    label: shortLabel(t, answer),
    full: answer.label,
    value: valueOf(t, chart, form, answer),
    tone: toneOf(answer),
  }
}

function valueOf(t: T, { patient }: Chart, form: ChartForm, answer: ChartAnswer): ReactNode {
  if (answer.answer === '') return t('noAnswer')
  if (answer.question === 'current_weight') {
    const feet = Math.floor(patient.height_in / 12)
    const inches = patient.height_in - feet * 12
    return t('weightAndHeight', { pounds: answer.answer, feet, inches })
  }
  const requested = Object.values(form.requested)
  if (answer.question === 'dose_schedule' && requested.length > 0)
    return <DosedText text={listStrengths(requested)} />
  const text = isKeyOf(SHORT_ANSWERS, answer.answer) ? t(SHORT_ANSWERS[answer.answer]) : answer.answer
  if (answer.theme === 'consent' && answer.severity === null) return t('consented', { answer: text })
  return <DosedText text={text} />
}

/** What the patient asked for in addition to the questions, and what the record holds. */
function extraRows(t: T, theme: QuestionTheme, chart: Chart, form: ChartForm): Row[] {
  const row = (key: string, label: string, value: ReactNode, tone: FactTone = 'plain'): Row => ({
    key,
    label,
    full: label,
    value,
    tone,
  })
  if (theme === 'wishes' && form.special_necessities)
    return [row('necessities', t('necessities'), form.special_necessities, 'warn')]
  if (theme === 'words') {
    const shown = form.answers.some(({ question }) => question === 'additional_details')
    return form.additional_details && !shown ? [row('details', t('details'), form.additional_details)] : []
  }
  if (theme === 'record') {
    const sent = form.answers.filter((answer) => answer.theme === 'record' && answer.answer !== '')
    return [
      ...(sent.length > 0
        ? [row('images', t('images'), sent.map((answer) => shortLabel(t, answer)).join(', '))]
        : []),
      row(
        'prescriptions',
        t('prescriptions'),
        chart.prescriptions.length === 0
          ? t('noPrescription')
          : t('prescriptionCount', { count: chart.prescriptions.length }),
      ),
    ]
  }
  return []
}
