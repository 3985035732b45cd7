import { useTexts } from '@contour/texts/use-texts'
import { easternDate } from '@contour/domain/time/plain-date'
import type { ReactNode } from 'react'
import type { PharmacyRow } from '../../calls/calls.ts'
import { DosedText } from '../clinic/dosed-text.tsx'
import { shipmentsTexts } from '../../texts/en/shipments.ts'
import { formatBirthDate, formatDay, formatFullInstant } from '../../words/times.ts'

type Facts = Pick<PharmacyRow, 'facts'> & {
  /** The place among the shipments of the prescription; a replacement has none. */
  place?: PharmacyRow['place']
}

const dayOf = (instant: string): string => formatDay(easternDate(new Date(instant)))

/** What a pharmacist must know to sign for the box: the patient, the prescriber, and why it is compounded (comp 28). */
export function PharmacistFacts({ facts, place = null }: Facts) {
  const t = useTexts(shipmentsTexts)
  const { allergies, medicines, prescriber, accepted, compounding, valid_until: until } = facts
  const said = (answer: typeof allergies) =>
    answer ? (
      <>
        <span className={answer.flagged ? 'font-semibold text-error' : ''}>
          <DosedText text={answer.text} />
        </span>{' '}
        <span className="text-muted">{t('saidOn', { day: formatDay(answer.on) })}</span>
      </>
    ) : (
      t('notAsked')
    )
  const rows: { label: string; value: ReactNode }[] = [
    { label: t('born'), value: <span className="type-number">{formatBirthDate(facts.born)}</span> },
    { label: t('allergies'), value: said(allergies) },
    { label: t('medicines'), value: said(medicines) },
    ...(prescriber
      ? [
          {
            label: t('prescriber'),
            value: (
              <>
                <strong>{prescriber.name}</strong>{' '}
                <span className="type-number">{t('npi', { npi: prescriber.npi })}</span>{' '}
                {prescriber.licensed_until === null ? (
                  <strong className="text-error">{t('noLicense')}</strong>
                ) : (
                  <span className="text-muted">
                    {t('licensedUntil', { day: formatDay(prescriber.licensed_until) })}
                  </span>
                )}
              </>
            ),
          },
        ]
      : []),
    ...(accepted
      ? [
          {
            label: t('accepted'),
            value: (
              <>
                <strong className={accepted.by === 'silence' ? 'text-warn' : ''}>
                  {t(`accepted_${accepted.by}`)}
                </strong>{' '}
                <span className="text-muted">{formatFullInstant(accepted.at)}</span>
              </>
            ),
          },
        ]
      : []),
    ...(compounding
      ? [
          {
            label: t('compounded'),
            value: (
              <>
                <strong>{compounding.reason}</strong>{' '}
                {compounding.note === '' ? null : t('noteQuoted', { note: compounding.note })}
              </>
            ),
          },
        ]
      : []),
    ...(until
      ? [
          {
            label: t('refills'),
            value: place
              ? t('refillsLeft', { left: place.of - place.number, day: dayOf(until) })
              : t('refillsUntil', { day: dayOf(until) }),
          },
        ]
      : []),
  ]
  return (
    <dl className="type-small leading-snug!">
      {rows.map(({ label, value }) => (
        <div
          key={label}
          className="grid grid-cols-[6.5rem_minmax(0,1fr)] gap-x-3 border-b border-hairline py-1.5 last:border-0"
        >
          <dt className="text-muted">{label}</dt>
          <dd className="[overflow-wrap:anywhere] whitespace-pre-wrap">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
