import { useState } from 'react'
import { formatUsd } from '@contour/domain/money/cents'
import { Button } from '@contour/ui/button'
import { Notice } from '@contour/ui/notice'
import { RadioCards } from '@contour/ui/option-card'
import { api } from '../../lib/patient-api.ts'
import { addOnTexts } from '../../texts/en/add-on.ts'
import { useParts } from '../../texts/use-parts.tsx'
import { useTexts } from '../../texts/use-texts.tsx'
import { addOnFailure, addOnRefusal } from './choose-add-on.ts'
import type { Choice, Offer } from './choose-add-on.ts'

/** The step after the payment (document 2 §2.5): one supply, the bundle, or nothing, then the summary. */
export function AddOnStep({ offer, onDone }: { offer: Offer; onDone: () => void }) {
  const t = useTexts(addOnTexts)
  const parts = useParts(addOnTexts)
  const [chosen, setChosen] = useState<Choice>(offer.options[0]?.selectedMed ?? 'None')
  const [sending, setSending] = useState<Choice | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const option = offer.options.find(({ selectedMed }) => selectedMed === chosen)

  const choose = async (selectedMed: Choice) => {
    if (sending) return
    setSending(selectedMed)
    setFailure(null)
    try {
      const refusal = addOnRefusal(await api.addOn.bundleSelected({ selectedMed, terms: offer.term }), t)
      if (refusal === null) onDone()
      else setFailure(refusal)
    } catch (error) {
      setFailure(addOnFailure(error, t))
    } finally {
      setSending(null)
    }
  }

  return (
    <div className="grid gap-6 pt-4.5 pb-8">
      <h1 className="type-h1">{t('title')}</h1>
      <p>{t('what', { days: offer.supply_days, pills: offer.pills, mg: offer.pill_mg })}</p>
      <RadioCards
        id="add-on"
        label={t('label')}
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
              {parts('once', { amount: <strong>{formatUsd(cents)}</strong> })}
            </span>
          ),
        }))}
        value={chosen}
        onChange={(value) => setChosen(value as Choice)}
      />
      <p className="type-small text-muted">
        {option ? t('heldAmount', { amount: formatUsd(option.cents) }) : t('held')}
      </p>
      {failure ? (
        <Notice tone="error" live="assertive">
          {failure}
        </Notice>
      ) : null}
      <div className="grid gap-3">
        <Button wide busy={sending !== null && sending !== 'None'} onClick={() => void choose(chosen)}>
          {t('add')}
        </Button>
        <Button wide tone="secondary" busy={sending === 'None'} onClick={() => void choose('None')}>
          {t('noThanks')}
        </Button>
      </div>
    </div>
  )
}
