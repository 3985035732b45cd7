import { COMPOUNDING_REASONS } from '@contour/domain/dosing/compounding-reasons'
import { DRUG_TITLE } from '@contour/domain/dosing/drug'
import { SIGNING_REASONS } from '@contour/domain/prescriptions/signing-flags'
import { useTexts } from '@contour/texts/use-texts'
import { EmptyState } from '@contour/ui/empty-state'
import { useQuery } from '@tanstack/react-query'
import { reads } from '../../calls/reads.ts'
import type { QualitySample } from '../../calls/calls.ts'
import { ReadStates } from '../../frame/read-states.tsx'
import { StateBadge } from '../../frame/state-badge.tsx'
import { qualityTexts } from '../../texts/en/clinical-quality.ts'
import { formatFullInstant } from '../../words/times.ts'
import { DecideForm } from './decide-form.tsx'

/** The prescriptions that were drawn: those that wait for a judgment first. */
export function SamplesTab() {
  const t = useTexts(qualityTexts)
  const read = useQuery(reads.qualitySamples())
  if (read.isPending || read.isError) return <ReadStates read={read} label={t('loading')} lines={6} />
  const { rows, waiting } = read.data
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <p className="max-w-measure text-muted">{t('samplesLead')}</p>
      {rows.length === 0 ? (
        <EmptyState title={t('noSamples')} seed={2}>
          {t('noSamplesText')}
        </EmptyState>
      ) : (
        <p className="font-semibold">{t('waiting', { count: waiting })}</p>
      )}
      {rows.map((row) => (
        <SampleCard key={row.id} row={row} />
      ))}
    </div>
  )
}

const reasonOf = (code: string): string =>
  COMPOUNDING_REASONS.find((reason) => reason.code === code)?.label ?? code
const answerOf = (code: string): string =>
  SIGNING_REASONS.find((reason) => reason.code === code)?.label ?? code

function SampleCard({ row }: { row: QualitySample }) {
  const t = useTexts(qualityTexts)
  const { id, drug, age, sex, state, verdict } = row
  return (
    <article aria-labelledby={`sample-${id}`} className="card grid grid-cols-[minmax(0,1fr)] gap-3">
      <header className="flex flex-wrap items-center gap-x-4 gap-y-1.5">
        <h2 id={`sample-${id}`} className="type-h3">
          {t('sampleTitle', { drug: DRUG_TITLE[drug], age, sex, state })}
        </h2>
        {verdict ? (
          <StateBadge tone={verdict === 'agree' ? 'good' : 'bad'}>
            {t(verdict === 'agree' ? 'agreed' : 'disagreed')}
          </StateBadge>
        ) : null}
      </header>
      <p className="type-small text-muted">
        {t('sampleFacts', {
          clinician: row.clinician,
          time: formatFullInstant(row.signed_at),
          bmi: row.bmi,
          month: row.month,
        })}{' '}
        <span className="[overflow-wrap:anywhere]">{t('order', { id: row.order_id })}</span>
      </p>
      <Part title={t('prescribed')} lines={row.lines.map((line) => t('line', line))} />
      <Part
        title={t('compounding')}
        lines={[
          t('compoundingText', { reason: reasonOf(row.compounding_reason), note: row.compounding_note }),
        ]}
      />
      <Part
        title={t('flags')}
        lines={
          row.flags.length === 0
            ? [t('noFlags')]
            : row.flags.map(
                ({ severity, title, words, reason, note }) =>
                  `${t(`severity_${severity}`)}: ${t('flag', { title, words })} ${t('flagAnswer', { reason: answerOf(reason), note })}`,
              )
        }
      />
      {verdict === null ? (
        <DecideForm id={id} />
      ) : (
        <p>{t('judgedOn', { time: formatFullInstant(row.judged_at ?? ''), words: row.words ?? '' })}</p>
      )}
    </article>
  )
}

function Part({ title, lines }: { title: string; lines: readonly string[] }) {
  return (
    <div className="grid gap-0.5">
      <h3 className="type-small font-semibold">{title}</h3>
      <ul className="grid gap-0.5">
        {lines.map((line) => (
          <li key={line} className="[overflow-wrap:anywhere]">
            {line}
          </li>
        ))}
      </ul>
    </div>
  )
}
