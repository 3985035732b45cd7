import { useTexts } from '@contour/texts/use-texts'
import { Notice } from '@contour/ui/notice'
import { useState } from 'react'
import type { Chart } from '../calls/calls.ts'
import { decisionsOf, isInQueue, whyNot } from './decisions.ts'
import type { DecisionId } from './decisions.ts'
import { DenyForm } from './deny-form.tsx'
import { LockBar } from './lock-bar.tsx'
import { PrescribeForm } from './prescribe-form.tsx'
import { SignedReceipt } from './signed-receipt.tsx'
import { ShippingForm } from './shipping-form.tsx'
import { VisitDoneForm, VisitForm } from './visit-forms.tsx'
import { VoidForm } from './void-form.tsx'
import { clinicDecisionTexts } from '../texts/en/clinic-decisions.ts'
import { statusTexts } from '../texts/en/statuses.ts'

/** The possible decisions. A decision that is unavailable stays in the list and says why. */
export function DecisionPane({ chart }: { chart: Chart }) {
  const statusName = useTexts(statusTexts)
  const t = useTexts(clinicDecisionTexts)
  const offered = decisionsOf(chart)
  const [chosen, setChosen] = useState<DecisionId | null>(null)
  const picked =
    offered.find(({ id }) => id === chosen) ?? offered.find(({ id }) => whyNot(t, chart, id) === '')
  const blocked = picked ? whyNot(t, chart, picked.id) : ''
  if (offered.length === 1 && offered[0]?.id === 'void')
    return (
      <div className="card grid gap-4">
        <h2 className="type-h3">{t('title')}</h2>
        <SignedReceipt chart={chart} />
      </div>
    )
  return (
    <div className="card grid gap-4">
      <h2 className="type-h3">{t('title')}</h2>
      {isInQueue(chart.order.status) ? <LockBar chart={chart} /> : null}
      {offered.length === 0 ? (
        <Notice title={statusName(chart.order.status)}>{t('nothing')}</Notice>
      ) : (
        <fieldset>
          <legend className="sr-only">{t('choose')}</legend>
          <div className="grid gap-2">
            {offered.map(({ id }) => (
              <DecisionOption
                key={id}
                id={id}
                label={t(`decision_${id}`)}
                why={whyNot(t, chart, id)}
                checked={picked?.id === id}
                onChoose={() => setChosen(id)}
              />
            ))}
          </div>
        </fieldset>
      )}
      {picked && blocked === '' ? <DecisionForm key={picked.id} decision={picked.id} chart={chart} /> : null}
    </div>
  )
}

function DecisionOption({
  id,
  label,
  why,
  checked,
  onChoose,
}: {
  id: DecisionId
  label: string
  why: string
  checked: boolean
  onChoose: () => void
}) {
  const off = why !== ''
  return (
    <label
      className={`flex gap-3 rounded-control border-[1.5px] px-3.5 py-2.5 has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus ${
        off ? 'border-dashed border-control bg-paper' : checked ? 'border-bottle bg-mint' : 'border-control'
      }`}
    >
      <input
        type="radio"
        name="decision"
        value={id}
        checked={checked && !off}
        aria-disabled={off}
        aria-describedby={off ? `why-${id}` : undefined}
        onChange={() => {
          if (!off) onChoose()
        }}
        className="mt-1 size-4.5 flex-none outline-none"
      />
      <span className="min-w-0">
        <span className={`font-semibold ${off ? 'text-muted' : ''}`}>{label}</span>
        {off ? (
          <span id={`why-${id}`} className="type-meta block text-muted">
            {why}
          </span>
        ) : null}
      </span>
    </label>
  )
}

function DecisionForm({ decision, chart }: { decision: DecisionId; chart: Chart }) {
  switch (decision) {
    case 'prescribe':
      return <PrescribeForm chart={chart} />
    case 'visit':
      return <VisitForm chart={chart} />
    case 'visit-done':
      return <VisitDoneForm chart={chart} />
    case 'void':
      return <VoidForm chart={chart} />
    case 'deny':
      return <DenyForm chart={chart} />
    case 'pause':
    case 'resume':
      return <ShippingForm chart={chart} />
  }
}
