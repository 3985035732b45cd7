import { serviceNow } from '@contour/client/service-clock'
import { formatUsd } from '@contour/domain/money/cents'
import type { PLAN_COUNTS } from '@contour/domain/reports/time-figures'
import { isKeyOf } from '@contour/domain/table-keys'
import { addMonths, easternDate, formatLongDate } from '@contour/domain/time/plain-date'
import type { TextsOf } from '@contour/texts/screen-texts'
import { useTexts } from '@contour/texts/use-texts'
import { DataTable, column, type Column } from '@contour/ui/data-table'
import { SelectField } from '@contour/ui/select-field'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Answer } from '../../calls/calls.ts'
import { reads } from '../../calls/reads.ts'
import { DeskButton } from '../../frame/desk-button.tsx'
import { PageHead } from '../../frame/page-head.tsx'
import { ReadStates } from '../../frame/read-states.tsx'
import { csvText, saveCsv } from '../../frame/save-file.ts'
import { reportsTexts } from '../../texts/en/reports.ts'

const PLAN_NAMES = {
  running: 'plans_running',
  lost: 'plans_lost',
  started: 'plans_started',
  canceled: 'plans_canceled',
  unpaid: 'plans_unpaid',
  denied: 'plans_denied',
  replaced: 'plans_replaced',
} as const satisfies Readonly<Record<(typeof PLAN_COUNTS)[number], unknown>>

/** Months that can be chosen. */
const MONTHS = 24

type Report = Answer<'reports', 'month'>
type Time = Report['times'][number]
type T = TextsOf<typeof reportsTexts>

/** People by step, what they and their plans are made of, and times against promises, of a month; all of it as a file (M-51). */
export default function ReportsPage() {
  const t = useTexts(reportsTexts)
  const today = easternDate(serviceNow())
  const [month, setMonth] = useState(today.slice(0, 7))
  const read = useQuery(reads.report(month))
  if (read.isPending || read.isError) return <ReadStates read={read} label={t('loading')} />
  const { steps, counts, churn, times } = read.data
  return (
    <>
      <PageHead title={t('title')} facts={t('facts')} />
      <div className="mb-4 flex flex-wrap items-end gap-3">
        <div className="w-full sm:w-48">
          <SelectField
            id="report-month"
            label={t('month')}
            choices={Array.from({ length: MONTHS }, (_, n) =>
              addMonths(`${today.slice(0, 7)}-01`, -n).slice(0, 7),
            ).map((value) => ({ value, label: formatLongDate(`${value}-01`).replace(' 1,', '') }))}
            value={month}
            onChange={setMonth}
          />
        </div>
        <DeskButton
          onClick={() => saveCsv(`numbers-${month}.csv`, csvText(t('fileHead'), linesOf(read.data)))}
        >
          {t('save')}
        </DeskButton>
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <section className="card" aria-labelledby="report-steps">
          <h2 id="report-steps" className="type-h3">
            {t('stepsTitle')}
          </h2>
          <p className="type-small mb-3 text-muted">{t('stepsFacts')}</p>
          <DataTable
            caption={t('stepsTitle')}
            captionHidden
            columns={stepColumns(t)}
            rows={sharesOf(steps)}
            rowKey={({ step }) => step}
          />
        </section>
        <section className="card" aria-labelledby="report-counts">
          <h2 id="report-counts" className="type-h3">
            {t('countsTitle')}
          </h2>
          <p className="type-small mb-3 text-muted">{t('countsFacts')}</p>
          <p className="mb-3">{churn === null ? t('noChurn') : t('churn', { percent: churn })}</p>
          <DataTable
            caption={t('countsTitle')}
            captionHidden
            columns={countColumns(t)}
            rows={counts}
            rowKey={({ group, name }) => `${group} ${name}`}
          />
        </section>
        <section className="card" aria-labelledby="report-times">
          <h2 id="report-times" className="type-h3">
            {t('timesTitle')}
          </h2>
          <p className="type-small mb-3 text-muted">{t('timesFacts')}</p>
          <DataTable
            caption={t('timesTitle')}
            captionHidden
            columns={timeColumns(t)}
            rows={times}
            rowKey={({ time }) => time}
          />
        </section>
      </div>
    </>
  )
}

type Share = Report['steps'][number] & { ofAll: number | null; ofBefore: number | null }

const percent = (part: number, whole: number) => (whole === 0 ? null : Math.round((part / whole) * 100))

const sharesOf = (steps: Report['steps']): Share[] =>
  steps.map((row, index) => ({
    ...row,
    ofAll: percent(row.people, steps[0]?.people ?? 0),
    ofBefore: index === 0 ? null : percent(row.people, steps[index - 1]?.people ?? 0),
  }))

const number = (text: string) => <span className="type-number">{text}</span>
const share = (t: T, count: number | null) => number(count === null ? t('none') : t('percent', { count }))

const stepColumns = (t: T): readonly Column<Share>[] => [
  column('step', t('step'), ({ step }) => t(`step_${step}`), { primary: true }),
  column('people', t('people'), ({ people }) => number(String(people)), { align: 'right' }),
  column('ofAll', t('ofAll'), ({ ofAll }) => share(t, ofAll), { align: 'right' }),
  column('ofBefore', t('ofBefore'), ({ ofBefore }) => share(t, ofBefore), { align: 'right' }),
]

type Counted = Report['counts'][number]

const nameOf = (t: T, { group, name }: Counted): string =>
  group === 'plans' && isKeyOf(PLAN_NAMES, name) ? t(PLAN_NAMES[name]) : name || t('others')

const countColumns = (t: T): readonly Column<Counted>[] => [
  column('name', t('which'), (row) => nameOf(t, row), { primary: true }),
  column('group', t('kind'), ({ group }) => t(`group_${group}`)),
  column('count', t('count'), ({ count }) => number(String(count)), { align: 'right' }),
  column('cents', t('amount'), ({ cents }) => number(cents === null ? '' : formatUsd(cents)), {
    align: 'right',
  }),
]

/** Two hours and more are read in hours. */
const lasting = (t: T, minutes: number | null): string =>
  minutes === null
    ? t('none')
    : minutes < 120
      ? t('minutes', { count: minutes })
      : t('hours', { count: Math.round(minutes / 6) / 10 })

/** Chats are promised in open time. */
const IN_OFFICE_HOURS: readonly Time['time'][] = ['doctor_chat', 'support_chat', 'ticket']

const promiseOf = (t: T, { time, promised }: Time): string => {
  if (promised === null) return t('byDay')
  const lasts = lasting(t, promised)
  return IN_OFFICE_HOURS.includes(time) ? t('openMinutes', { time: lasts }) : lasts
}

const timeColumns = (t: T): readonly Column<Time>[] => [
  column('time', t('time'), ({ time }) => t(`time_${time}`), { primary: true }),
  column('count', t('count'), ({ count }) => number(String(count)), { align: 'right' }),
  column('median', t('median'), ({ median }) => number(lasting(t, median)), { align: 'right' }),
  column('nineOfTen', t('nineOfTen'), (row) => number(lasting(t, row.nine_of_ten)), { align: 'right' }),
  column('promised', t('promised'), (row) => number(promiseOf(t, row)), { align: 'right' }),
  column('kept', t('kept'), ({ kept, count }) => share(t, percent(kept, count)), { align: 'right' }),
]

/** The file: a line for each number, times in minutes. */
const linesOf = ({ steps, counts, churn, times }: Report): string[][] => [
  ...steps.map(({ step, people }) => ['step', step, String(people), '', '', '', '', '']),
  ...counts.map(({ group, name, count, cents }) => [
    group,
    name,
    String(count),
    '',
    '',
    '',
    '',
    cents === null ? '' : String(cents),
  ]),
  ['plans', 'churn_percent', churn === null ? '' : String(churn), '', '', '', '', ''],
  ...times.map(({ time, count, kept, median, nine_of_ten: nineOfTen, promised }) => [
    'time',
    time,
    ...[count, kept, median, nineOfTen, promised].map((one) => (one === null ? '' : String(one))),
    '',
  ]),
]
