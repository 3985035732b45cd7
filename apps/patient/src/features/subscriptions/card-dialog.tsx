import { useRef, useState, type ReactNode } from 'react'
import { checkAddress } from '@contour/domain/contact/address'
import { Button } from '@contour/ui/button'
import { Modal } from '@contour/ui/modal'
import { Notice } from '@contour/ui/notice'
import { AddressFinder } from '../../address/address-finder.tsx'
import type { AddressErrors } from '../../address/address-fields.tsx'
import { checkoutField, emptyAddress, type AddressValue } from '../../address/address-value.ts'
import { CardField } from '../../card/card-field.tsx'
import type { CardHandle } from '../../card/card-handle.ts'
import { billingTexts } from '../../texts/en/subscriptions.ts'
import { useTexts } from '@contour/texts/use-texts'

type Props = {
  title: string
  submitLabel: string
  known: AddressValue | null
  busy: boolean
  error: string | null
  onSubmit: (card: CardHandle | null, address: AddressValue) => void
  onClose: () => void
  children?: ReactNode
}

/**
 * A card field and a complete billing address (C-BIL-020, 021, 024); the caller handles what was entered. `error` stays
 * until the next attempt. While busy, the dialog cannot be closed, so that the patient sees the outcome of the payment.
 */
export function CardDialog({ title, submitLabel, known, busy, error, onSubmit, onClose, children }: Props) {
  const t = useTexts(billingTexts)
  const card = useRef<CardHandle>(null)
  const [address, setAddress] = useState(known ?? emptyAddress)
  const [errors, setErrors] = useState<AddressErrors>({})
  const submit = () => {
    const checked = checkAddress(address, 'billing')
    setErrors(checked.ok ? {} : { [checkoutField[checked.field]]: checked.message })
    if (checked.ok) onSubmit(card.current, address)
  }
  return (
    <Modal
      open
      firm={busy}
      onClose={onClose}
      title={title}
      actions={
        <>
          <Button busy={busy} onClick={submit}>
            {submitLabel}
          </Button>
          {busy ? null : (
            <Button tone="secondary" onClick={onClose}>
              {t('cancel')}
            </Button>
          )}
        </>
      }
    >
      <div className="grid gap-6">
        {children}
        <CardField ref={card} disabled={busy} />
        <fieldset className="grid gap-4">
          <legend className="type-h3 mb-3">{t('billingAddress')}</legend>
          <AddressFinder
            id="billing"
            kind="billing"
            value={address}
            errors={errors}
            onChange={(next) => {
              setAddress(next)
              setErrors({})
            }}
          />
        </fieldset>
        {error === null ? null : (
          <Notice tone="error" live="assertive">
            {error}
          </Notice>
        )}
      </div>
    </Modal>
  )
}
