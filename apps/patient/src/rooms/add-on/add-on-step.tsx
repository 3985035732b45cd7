import { useState } from 'react'
import { formatUsd } from '@contour/domain/money/cents'
import { Button } from '@contour/ui/button'
import { Notice } from '@contour/ui/notice'
import { RadioCards } from '@contour/ui/option-card'
import { api } from '../../lib/patient-api.ts'
import { addOnFailure, addOnRefusal } from './choose-add-on.ts'
import type { Choice, Offer } from './choose-add-on.ts'

/** The step after the payment (document 2 §2.5): one supply, the bundle, or nothing, then the summary. */
export function AddOnStep({ offer, onDone }: { offer: Offer; onDone: () => void }) {
  const [chosen, setChosen] = useState<Choice>(offer.options[0]?.selectedMed ?? 'None')
  const [sending, setSending] = useState<Choice | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const option = offer.options.find(({ selectedMed }) => selectedMed === chosen)

  const choose = async (selectedMed: Choice) => {
    if (sending) return
    setSending(selectedMed)
    setFailure(null)
    try {
      const refusal = addOnRefusal(await api.addOn.bundleSelected({ selectedMed, terms: offer.term }))
      if (refusal === null) onDone()
      else setFailure(refusal)
    } catch (error) {
      setFailure(addOnFailure(error))
    } finally {
      setSending(null)
    }
  }

  return (
    <div className="grid gap-6 pt-4.5 pb-8">
      <h1 className="type-h1">Add GLP Anti-Nausea?</h1>
      <p>
        {offer.supply_days} days of supply: {offer.pills} pills of {offer.pill_mg} mg, sent with your order. A
        clinician decides whether it is right for you; if not, it is not charged.
      </p>
      <RadioCards
        id="add-on"
        label="What to add"
        legendHidden
        options={offer.options.map(({ selectedMed, name, cents }) => ({
          value: selectedMed,
          label: name,
          note: (
            <span className="type-number">
              {selectedMed === 'Nausea' ? (
                <>
                  <s className="text-muted">{formatUsd(offer.struck_cents)}</s>{' '}
                </>
              ) : null}
              <strong>{formatUsd(cents)}</strong> once
            </span>
          ),
        }))}
        value={chosen}
        onChange={(value) => setChosen(value as Choice)}
      />
      <p className="type-small text-muted">
        {option ? `${formatUsd(option.cents)} is held on the card you just used` : 'The amount is held'}, and
        charged when your order ships.
      </p>
      {failure ? (
        <Notice tone="error" live="assertive">
          {failure}
        </Notice>
      ) : null}
      <div className="grid gap-3">
        <Button wide busy={sending !== null && sending !== 'None'} onClick={() => void choose(chosen)}>
          Add to my order
        </Button>
        <Button wide tone="secondary" busy={sending === 'None'} onClick={() => void choose('None')}>
          No thanks
        </Button>
      </div>
    </div>
  )
}
