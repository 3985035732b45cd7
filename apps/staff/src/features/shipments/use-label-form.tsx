import { useForm, type Sending } from '@contour/client/use-form'
import {
  SHIPPING_CARRIERS,
  carrierOfNumber,
  hasCheckDigit,
  readTrackingNumber,
  trackingNumberHint,
} from '@contour/domain/orders/tracking-number'
import type { ShippingCarrier } from '@contour/domain/orders/tracking-number'
import type { TextsOf } from '@contour/texts/screen-texts'
import { useTexts } from '@contour/texts/use-texts'
import { SelectField } from '@contour/ui/select-field'
import { TextField } from '@contour/ui/text-field'
import { useState } from 'react'
import { DeskButton } from '../../frame/desk-button.tsx'
import { shipmentsTexts } from '../../texts/en/shipments.ts'

export type Label = { carrier: ShippingCarrier; tracking: string }

/** A form that asks the server nothing: what it sends waits elsewhere. */
export const SENDS_LATER: Sending = {
  busy: false,
  problem: undefined,
  error: null,
  doneAt: 0,
  reset: () => {},
}

function labelProblem(t: TextsOf<typeof shipmentsTexts>, { carrier, tracking }: Label, asItIs: string) {
  const read = readTrackingNumber(carrier, tracking)
  if ('number' in read)
    return hasCheckDigit(carrier, read.number) || read.number === asItIs ? undefined : t('trackingDigit')
  if (tracking.trim() === '') return t('trackingMissing')
  const other = carrierOfNumber(tracking)
  return other
    ? t('trackingOther', { carrier: other })
    : t('trackingWrong', { form: trackingNumberHint(carrier) })
}

/**
 * Carrier and tracking number of a label, wherever one is entered: a number of the other carrier is offered to it, and one
 * whose last digit does not fit is asked about once.
 */
export function useLabelForm({
  id,
  start,
  action,
  send,
}: {
  id: string
  start: Label
  action: Sending
  /** Takes the number in its normal form. */
  send: (label: Label) => void
}) {
  const t = useTexts(shipmentsTexts)
  /** A number whose last digit does not fit, and that is on the label all the same. */
  const [asItIs, setAsItIs] = useState('')
  const form = useForm({
    id,
    start,
    check: (label) => ({ tracking: labelProblem(t, label, asItIs) }),
    action,
    send: ({ carrier, tracking }) => {
      const read = readTrackingNumber(carrier, tracking)
      if ('number' in read) send({ carrier, tracking: read.number })
    },
  })
  const tracking = form.field('tracking')
  const read = readTrackingNumber(form.draft.carrier, tracking.value)
  const other = tracking.error && !('number' in read) ? carrierOfNumber(tracking.value) : undefined
  const doubtful =
    tracking.error && 'number' in read && !hasCheckDigit(form.draft.carrier, read.number)
      ? read.number
      : undefined
  const fields = (
    <>
      <div className="grid grid-cols-[7rem_minmax(0,1fr)] items-start gap-2.5">
        <SelectField
          {...form.choice('carrier', SHIPPING_CARRIERS)}
          label={t('carrier')}
          choices={SHIPPING_CARRIERS.map((name) => ({ value: name, label: name }))}
        />
        <TextField
          {...tracking}
          label={t('tracking')}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={60}
        />
      </div>
      {other ? (
        <div>
          <DeskButton onClick={() => form.set({ carrier: other })}>
            {t('changeCarrier', { carrier: other })}
          </DeskButton>
        </div>
      ) : null}
      {doubtful && doubtful !== asItIs ? (
        <div>
          <DeskButton onClick={() => setAsItIs(doubtful)}>{t('trackingAsItIs')}</DeskButton>
        </div>
      ) : null}
    </>
  )
  return { form, fields }
}
