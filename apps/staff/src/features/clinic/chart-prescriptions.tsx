import { quantityInWords } from '@contour/domain/dosing/directions'
import type { TextsOf } from '@contour/texts/screen-texts'
import { useTexts } from '@contour/texts/use-texts'
import { DoseText } from '@contour/ui/dose-text'
import type { Chart } from '../../calls/calls.ts'
import { StateBadge } from '../../frame/state-badge.tsx'
import { clinicChartTexts } from '../../texts/en/clinic-chart.ts'
import { formatFullInstant } from '../../words/times.ts'
import { ChartSection } from './chart-section.tsx'
import { DosedText } from './dosed-text.tsx'

type Prescription = Chart['prescriptions'][number]

const TONES: Readonly<Record<Prescription['state'], 'good' | 'open' | 'bad'>> = {
  awaiting: 'open',
  accepted: 'good',
  auto: 'good',
  declined: 'bad',
  voided: 'bad',
}

/** A signed prescription is never edited; a change is a new version (M-04). */
export function ChartPrescriptions({ prescriptions, addons }: Pick<Chart, 'prescriptions' | 'addons'>) {
  const t = useTexts(clinicChartTexts)
  const refused = addons.filter(({ state }) => state === 'refused')
  return (
    <ChartSection title={t('prescriptions')} facts={prescriptions.length} open={prescriptions.length > 0}>
      {prescriptions.length === 0 ? <p className="text-muted">{t('noPrescriptions')}</p> : null}
      <ul className="grid gap-5">
        {prescriptions.map((prescription) => (
          <li key={prescription.id} className="grid gap-2">
            <div className="flex flex-wrap items-center justify-between gap-2">
              <h3 className="font-semibold">{t('version', { version: prescription.version })}</h3>
              <StateBadge tone={TONES[prescription.state]}>
                {t(`prescription_${prescription.state}`)}
              </StateBadge>
            </div>
            <p className="type-meta text-muted">{factsOf(t, prescription)}</p>
            {prescription.reason ? <p>{prescription.reason}</p> : null}
            <ul className="grid gap-1.5">
              {prescription.items.map((item) => (
                <li key={item.rx_id} className="rounded-small border border-hairline px-3 py-2">
                  <p className="flex flex-wrap items-baseline justify-between gap-x-3">
                    <span>
                      <span className="text-muted">{item.slot}</span> <strong>{item.name}</strong>
                    </span>
                    <span className="font-semibold">
                      <DoseText>{item.strength}</DoseText> ×{' '}
                      <DoseText>{quantityInWords(item.slot, item.quantity)}</DoseText>
                    </span>
                  </p>
                  <p className="type-meta">
                    <DosedText text={item.directions} />
                  </p>
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
      {refused.length > 0 ? (
        <div className="mt-5 grid gap-1.5">
          <h3 className="font-semibold">{t('addonsNotPrescribed')}</h3>
          <ul className="grid gap-1.5">
            {refused.map(({ id, name, cents, reason }) => (
              <li key={id} className="rounded-small border border-hairline px-3 py-2">
                <p className="flex flex-wrap items-baseline justify-between gap-x-3">
                  <strong>{name}</strong>
                  <span className="type-number text-muted">{t('notCharged', { amount: cents })}</span>
                </p>
                <p className="type-meta [overflow-wrap:anywhere]">{reason}</p>
              </li>
            ))}
          </ul>
        </div>
      ) : null}
    </ChartSection>
  )
}

function factsOf(t: TextsOf<typeof clinicChartTexts>, prescription: Prescription): string {
  const facts = [
    t('issued', { clinician: prescription.clinician, time: formatFullInstant(prescription.issued_at) }),
  ]
  if (prescription.state === 'awaiting' && prescription.accepts_at)
    facts.push(t('acceptedFrom', { time: formatFullInstant(prescription.accepts_at) }))
  if (prescription.decided_at) facts.push(t('decided', { time: formatFullInstant(prescription.decided_at) }))
  if (prescription.formulary_version)
    facts.push(t('formularyVersion', { version: prescription.formulary_version }))
  if (prescription.flag_rules_version)
    facts.push(t('flagRulesVersion', { version: prescription.flag_rules_version }))
  return facts.join(' · ')
}
