import { formatUsd } from '@contour/domain/money/cents'
import { DoseText } from '@contour/ui/dose-text'
import type { Chart } from '../calls/calls.ts'
import { StateBadge } from '../frame/state-badge.tsx'
import { formatFullInstant } from '../words/times.ts'
import { ChartSection } from './chart-section.tsx'
import { DosedText } from './dosed-text.tsx'

type Prescription = Chart['prescriptions'][number]

const STATES: Readonly<Record<Prescription['state'], { said: string; tone: 'good' | 'open' | 'bad' }>> = {
  awaiting: { said: 'Waits for the patient', tone: 'open' },
  accepted: { said: 'Accepted', tone: 'good' },
  auto: { said: 'Ships as written', tone: 'good' },
  declined: { said: 'Declined', tone: 'bad' },
  voided: { said: 'Voided', tone: 'bad' },
}

/** A signed prescription is never edited; a change is a new version (M-04). */
export function ChartPrescriptions({ prescriptions, addons }: Pick<Chart, 'prescriptions' | 'addons'>) {
  const refused = addons.filter(({ state }) => state === 'refused')
  return (
    <ChartSection title="Prescriptions">
      {prescriptions.length === 0 ? <p className="text-muted">None was issued for this order.</p> : null}
      <ul className="grid gap-5">
        {prescriptions.map((prescription) => (
          <li key={prescription.id} className="grid gap-2">
            <div className="flex flex-wrap items-center justify-between gap-2">
              <h3 className="font-semibold">Version {prescription.version}</h3>
              <StateBadge tone={STATES[prescription.state].tone}>
                {STATES[prescription.state].said}
              </StateBadge>
            </div>
            <p className="type-meta text-muted">{factsOf(prescription)}</p>
            {prescription.reason ? <p>{prescription.reason}</p> : null}
            <ul className="grid gap-1.5">
              {prescription.items.map((item) => (
                <li key={item.rx_id} className="rounded-small border border-hairline px-3 py-2">
                  <p className="flex flex-wrap items-baseline justify-between gap-x-3">
                    <span>
                      <span className="text-muted">{item.slot}</span> <strong>{item.name}</strong>
                    </span>
                    <span className="font-semibold">
                      <DoseText>{item.strength}</DoseText> × <DoseText>{item.quantity}</DoseText>
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
          <h3 className="font-semibold">Add-ons not prescribed</h3>
          <ul className="grid gap-1.5">
            {refused.map(({ id, name, cents, reason }) => (
              <li key={id} className="rounded-small border border-hairline px-3 py-2">
                <p className="flex flex-wrap items-baseline justify-between gap-x-3">
                  <strong>{name}</strong>
                  <span className="type-number text-muted">{formatUsd(cents)} is not charged.</span>
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

function factsOf(prescription: Prescription): string {
  const facts = [`${prescription.clinician}, ${formatFullInstant(prescription.issued_at)}`]
  if (prescription.state === 'awaiting' && prescription.accepts_at)
    facts.push(`ships as written from ${formatFullInstant(prescription.accepts_at)}`)
  if (prescription.decided_at) facts.push(`decided ${formatFullInstant(prescription.decided_at)}`)
  if (prescription.formulary_version) facts.push(`formulary version ${prescription.formulary_version}`)
  if (prescription.flag_rules_version) facts.push(`flag rules version ${prescription.flag_rules_version}`)
  return facts.join(' · ')
}
