import { useState } from 'react'
import type { Address } from '@contour/contract/shapes'
import { Button } from '@contour/ui/button'
import { Notice } from '@contour/ui/notice'
import { RadioCards } from '@contour/ui/option-card'
import { StickyActions } from '@contour/ui/sticky-actions'
import { addressTexts } from '../../texts/en/verification.ts'
import { useTexts } from '@contour/texts/use-texts'
import { useAskedPassword } from './ask-password.tsx'
import { saveAddress, saveAddressError } from './save-address.ts'

/** Two cards, Yours and Suggested; the changes in the suggestion are bold. */
export function SuggestedAddress({
  yours,
  suggested,
  onSaved,
  onManual,
}: {
  yours: Address
  suggested: Address
  onSaved: (note: string) => void
  onManual: () => void
}) {
  const t = useTexts(addressTexts)
  const [choice, setChoice] = useState('suggested')
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string>()
  const password = useAskedPassword('/verify')
  const save = async () => {
    if (!password.isReady()) return
    setBusy(true)
    setError(undefined)
    try {
      await saveAddress({ ...(choice === 'yours' ? yours : suggested), ...password.given })
      onSaved(t('saved'))
    } catch (failure) {
      setBusy(false)
      if (!password.take(failure)) setError(saveAddressError(failure, t('saveFailed')))
    }
  }
  return (
    <>
      <Notice live="polite">{t('suggestion')}</Notice>
      <RadioCards
        id="address-choice"
        label={t('choice')}
        legendHidden
        value={choice}
        onChange={setChoice}
        options={[
          { value: 'yours', label: t('yours'), note: <AddressLines address={yours} /> },
          {
            value: 'suggested',
            label: t('suggested'),
            note: <AddressLines address={suggested} against={yours} />,
          },
        ]}
      />
      <p>
        <button type="button" className="link min-h-12" onClick={onManual}>
          {t('another')}
        </button>
      </p>
      {error ? (
        <Notice tone="error" live="assertive">
          {error}
        </Notice>
      ) : null}
      {password.field}
      <StickyActions>
        <Button wide busy={busy} onClick={() => void save()}>
          {t('use')}
        </Button>
      </StickyActions>
    </>
  )
}

const FIELDS = ['address_line_1', 'address_line_2', 'city', 'state', 'zip'] as const

function AddressLines({ address, against }: { address: Address; against?: Address }) {
  return (
    <>
      {FIELDS.filter((field) => address[field]).map((field, index) => (
        <span key={field}>
          {index > 0 ? ', ' : ''}
          {against && against[field] !== address[field] ? (
            <strong className="text-ink">{address[field]}</strong>
          ) : (
            address[field]
          )}
        </span>
      ))}
    </>
  )
}
