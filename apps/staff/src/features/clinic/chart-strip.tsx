import { DRUG_TITLE } from '@contour/domain/dosing/drug'
import { easternDate } from '@contour/domain/time/plain-date'
import type { TextsOf } from '@contour/texts/screen-texts'
import { useTexts } from '@contour/texts/use-texts'
import { SlaChip } from '@contour/ui/queue-chips'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Chart } from '../../calls/calls.ts'
import { PageHead } from '../../frame/page-head.tsx'
import { StatusChip } from '../../frame/status-chip.tsx'
import { useMinute } from '../../frame/use-minute.ts'
import { clinicChartTexts } from '../../texts/en/clinic-chart.ts'
import { clinicQueueTexts } from '../../texts/en/clinic-queue.ts'
import { formatBirthDate, formatDay, formatSoon } from '../../words/times.ts'
import { knownAnswer, latestAnswer, toneOf, wayOf, weightChange, weightsOf } from './chart-facts.ts'
import type { FactTone } from './chart-facts.ts'
import { isInQueue } from './decisions.ts'
import { ListFact } from './list-fact.tsx'
import { timeLeftOf } from './time-left.ts'

type T = TextsOf<typeof clinicChartTexts>

/** What a clinician must not overlook, always in view; long lists wrap, and a flagged fact has the flag's color. */
export function ChartStrip({ chart }: { chart: Chart }) {
  const t = useTexts(clinicChartTexts)
  const { order, patient, visit } = chart
  return (
    <div className="border-b border-hairline bg-white px-4 pt-2.5 pb-2">
      <div className="-mb-3">
        <PageHead title={patient.name}>
          <p className="type-number grow text-muted">
            {t('who', {
              age: patient.age,
              sex: patient.sex,
              birthDate: formatBirthDate(patient.dob),
              state: patient.state,
              kind: order.kind,
              shipment: order.shipment_no,
            })}
          </p>
          <span className="flex flex-wrap items-center gap-2">
            <StatusChip status={order.status} />
            <DueChip order={order} />
          </span>
        </PageHead>
      </div>
      {visit ? (
        <p className="type-small leading-snug! font-semibold text-warn">
          {visit.starts_at === null || visit.doctor === null
            ? t('visitInLine')
            : t('visitBooked', { time: formatSoon(visit.starts_at), doctor: visit.doctor })}
        </p>
      ) : null}
      <dl className="grid grid-cols-2 gap-x-4 gap-y-1.5 md:flex md:flex-wrap">
        {factsOf(t, chart).map(({ label, tone, value }) => (
          <div
            key={label}
            className="border-hairline md:min-w-22 md:max-w-72 md:grow md:border-l md:pl-3 md:first:border-0 md:first:pl-0"
          >
            <dt className="text-[0.8125rem] text-muted">{label}</dt>
            <dd className={`type-small leading-snug! font-semibold [overflow-wrap:anywhere] ${COLORS[tone]}`}>
              {value}
            </dd>
          </div>
        ))}
      </dl>
    </div>
  )
}

const COLORS: Readonly<Record<FactTone, string>> = { plain: '', warn: 'text-warn', error: 'text-error' }

function factsOf(t: T, chart: Chart): { label: string; tone: FactTone; value: ReactNode }[] {
  const { order, patient, forms, files, known } = chart
  const answered = (label: string, question: string) => {
    const answer = latestAnswer(forms, question)
    const known = knownAnswer(chart, question)
    const text = answer ? answer.answer || t('noAnswer') : known ? known.answer : t('notAsked')
    return {
      label,
      tone: toneOf(answer ?? known),
      value: (
        <>
          <ListFact label={label} text={text} />
          {known ? (
            <span className="font-normal text-muted"> {t('saidOn', { day: dayOf(known.at) })}</span>
          ) : null}
        </>
      ),
    }
  }
  const { quiz, form, later } = weightsOf(chart)
  const change = weightChange(chart)
  const weights = form
    ? t('weights', { quiz: quiz.pounds, form: form.pounds })
    : t('quizWeight', { quiz: quiz.pounds })
  const sent = (type: string) => (files.some((file) => file.type === type) ? 'yes' : 'no')
  return [
    answered(t('allergies'), 'allergies'),
    answered(t('takes'), 'medications'),
    // Bought with the order, so that it is weighed with allergies and medicines from the first look (D-51).
    ...(chart.addons.length > 0
      ? [
          {
            label: t('bought'),
            tone: 'plain' as const,
            value: chart.addons.map(({ name }) => name).join(', '),
          },
        ]
      : []),
    {
      label: t('bmi'),
      tone: 'plain',
      value: (
        <span className="type-number">
          {patient.bmi.toFixed(2)}{' '}
          <span className="font-normal text-muted">
            {change
              ? t('weightChange', {
                  now: patient.weight_lb,
                  pounds: Math.abs(change.pounds),
                  way: wayOf(change.pounds),
                  day: formatDay(change.on),
                })
              : later
                ? t('weightNow', { now: later.pounds, before: weights })
                : weights}
          </span>
        </span>
      ),
    },
    patient.sex === 'M' && !latestAnswer(forms, 'pregnancy')
      ? { label: t('pregnant'), tone: 'plain', value: t('notApplicable') }
      : answered(t('pregnant'), 'pregnancy'),
    {
      label: t('identity'),
      tone:
        (order.needs_video && sent('av_video') === 'no') ||
        (order.identity && order.identity.state !== 'accepted')
          ? 'warn'
          : 'plain',
      value: (
        <>
          {order.identity ? (
            <Link to={`/identity/${order.identity.review}`} className="link">
              {t('videoState', { state: order.identity.state })}
            </Link>
          ) : order.needs_video || sent('av_video') === 'yes' ? (
            sent('av_video') === 'no' && known.video_at ? (
              t('videoKnown', { day: dayOf(known.video_at) })
            ) : (
              t('videoSent', { sent: sent('av_video') })
            )
          ) : null}{' '}
          {sent('id_image') === 'no' && known.id_image_at
            ? t('idKnown', { day: dayOf(known.id_image_at) })
            : t('idSent', { sent: sent('id_image') })}
        </>
      ),
    },
    ...(chart.supply
      ? [
          {
            label: t('lastDose'),
            tone: 'plain' as const,
            value: t('supply', {
              last: formatDay(chart.supply.last_dose_on),
              next: chart.supply.next_arrives_on
                ? t('supplyBy', { day: formatDay(chart.supply.next_arrives_on) })
                : t('supplyOpen'),
            }),
          },
        ]
      : []),
    {
      label: t('ordered'),
      tone: 'plain',
      value: t('orderedTerm', { drug: DRUG_TITLE[order.drug], months: order.term }),
    },
  ]
}

/** The day of an instant in US Eastern, as it is read. */
const dayOf = (instant: string): string => formatDay(easternDate(new Date(instant)))

function DueChip({ order }: { order: Chart['order'] }) {
  const t = useTexts(clinicQueueTexts)
  const now = useMinute()
  if (!isInQueue(order.status)) return null
  const due = timeLeftOf(t, order, now)
  return (
    <SlaChip state={due.state} said={due.said}>
      {due.text}
    </SlaChip>
  )
}
