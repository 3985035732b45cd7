import { useState } from 'react'
import { TERM_LABELS } from '@contour/domain/catalog/price-book'
import { formatUsd } from '@contour/domain/money/cents'
import { Button } from '@contour/ui/button'
import { RadioCards } from '@contour/ui/option-card'
import { api } from '../../lib/patient-api.ts'
import { addOnTexts } from '../../texts/en/add-on.ts'
import { useParts } from '@contour/texts/use-parts'
import { useTexts } from '@contour/texts/use-texts'
import ChoosePassword from '../accounts/choose-password.tsx'
import { ReceiptCard, type PaidOrder } from './receipt-card.tsx'
import { addOnFailure, addOnRefusal, type Choice, type Offer } from './choose-add-on.ts'
import { Problem } from '../../frame/problem.tsx'

type Props = { offer: Offer; paid: PaidOrder | null; firstName: string | undefined; onDone: () => void }

/**
 * The step after the payment (document 2 §2.5): first the confirmation that the order is placed, then one supply, the
 * bundle, or nothing. Nothing that costs money is preselected.
 */
export function AddOnStep({ offer, paid, firstName, onDone }: Props) {
  const t = useTexts(addOnTexts)
  const parts = useParts(addOnTexts)
  const [chosen, setChosen] = useState<Choice | null>(null)
  const [unchosen, setUnchosen] = useState(false)
  const [sending, setSending] = useState<Choice | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const placed = firstName ? t('placed', { firstName }) : t('placedNoName')
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

  const add = () => {
    if (chosen) return void choose(chosen)
    setUnchosen(true)
    document.querySelector<HTMLInputElement>('input[name="add-on"]')?.focus()
  }

  return (
    <div className="grid gap-6 pt-4.5 pb-8">
      {paid ? (
        <ReceiptCard heading="h1" title={placed} plan={TERM_LABELS[offer.term]} paid={paid} />
      ) : (
        <h1 className="type-h1 break-words">{placed}</h1>
      )}
      <ChoosePassword />
      <section className="grid gap-5 rounded-card border-[1.5px] border-dashed border-control p-5 sm:p-8">
        <h2 className="type-h2">{t('title')}</h2>
        <p>{t('what', { days: offer.supply_days, pills: offer.pills, mg: offer.pill_mg })}</p>
        <p className="type-small text-muted">{t('ships', { pills: offer.pills })}</p>
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
                    <span className="text-muted">
                      {t('listPrice')} <s>{formatUsd(offer.struck_cents)}</s>
                    </span>{' '}
                  </>
                ) : null}
                {parts('once', { amount: <strong>{formatUsd(cents)}</strong> })}
              </span>
            ),
          }))}
          error={unchosen ? t('notChosen') : undefined}
          value={chosen ?? undefined}
          onChange={(value) => {
            setChosen(offer.options.find(({ selectedMed }) => selectedMed === value)?.selectedMed ?? null)
            setUnchosen(false)
          }}
        />
        <p className="type-small text-muted">
          {option ? t('heldAmount', { amount: formatUsd(option.cents) }) : t('held')}
        </p>
        <Problem of={failure} />
        <div className="grid gap-3">
          <Button wide tone="secondary" busy={sending !== null && sending !== 'None'} onClick={add}>
            {t('add')}
          </Button>
          <Button wide tone="secondary" busy={sending === 'None'} onClick={() => void choose('None')}>
            {t('noThanks')}
          </Button>
        </div>
      </section>
    </div>
  )
}
