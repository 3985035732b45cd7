import { useForm } from '@contour/client/use-form'
import type { TextsOf } from '@contour/texts/screen-texts'
import { Button } from '@contour/ui/button'
import { Notice } from '@contour/ui/notice'
import { SelectField } from '@contour/ui/select-field'
import { TextField } from '@contour/ui/text-field'
import {
  SHIPPING_CARRIERS,
  carrierOfNumber,
  hasCheckDigit,
  readTrackingNumber,
  trackingNumberHint,
} from '@contour/domain/orders/tracking-number'
import type { ShippingCarrier } from '@contour/domain/orders/tracking-number'
import { useState } from 'react'
import { useTexts } from '@contour/texts/use-texts'
import { calls } from '../../calls/calls.ts'
import type { PharmacyRow } from '../../calls/calls.ts'
import { useAction } from '../../calls/use-action.ts'
import { useLotChoice } from '../pharmacies/use-lot-choice.tsx'
import { ActionProblem } from '../../frame/action-problem.tsx'
import { WithKey } from '../../frame/with-key.tsx'
import { shipmentsTexts } from '../../texts/en/shipments.ts'

export const TRACKING_FIELD = 'label-tracking'

/** A tracking number from the scanner, with the carrier whose format it has; `at` is the time stamp of its Enter. */
export type ScannedNumber = {
  readonly carrier: ShippingCarrier
  readonly number: string
  readonly at: number
}

type Label = { carrier: ShippingCarrier; tracking: string }

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

/** Milliseconds. Some scanners end with two Enters: the second one must not ship. */
const SCANNER_PAUSE = 400

/**
 * Lot, carrier and tracking number of the open shipment; Enter ships. Shipping captures the authorization (decisions D-18)
 * and cannot be undone. If the gateway does not respond, the shipment is saved and ships automatically: nothing has to
 * be entered again.
 */
export function ShipForm({
  row,
  scanned,
  onShipped,
}: {
  row: PharmacyRow
  scanned: ScannedNumber | null
  onShipped: () => void
}) {
  const t = useTexts(shipmentsTexts)
  const chosen = useLotChoice(row.items)
  const ship = useAction({
    act: calls.pharmacy.ship,
    refresh: [['board']],
    done: () => t('shippedTo', { patient: row.patient }),
    onDone: onShipped,
  })
  const kept = ship.error?.code === 'payment_unanswered' ? ship.error.message : undefined
  /** A number whose last digit does not fit, and that is on the label all the same. */
  const [asItIs, setAsItIs] = useState('')
  const start: Label = { carrier: scanned?.carrier ?? 'FedEx', tracking: scanned?.number ?? '' }
  const form = useForm({
    id: 'label',
    start,
    check: (label) => ({ tracking: labelProblem(t, label, asItIs) }),
    // What the gateway did not answer is saved, and no mistake of the form.
    action: { ...ship, problem: kept === undefined ? ship.problem : undefined },
    send: ({ carrier, tracking }) => {
      const read = readTrackingNumber(carrier, tracking)
      if ('number' in read) ship.run({ id: row.order_id, carrier, tracking: read.number, lots: chosen.lots })
    },
  })
  const tracking = form.field('tracking')
  const read = readTrackingNumber(form.draft.carrier, tracking.value)
  const other = tracking.error && !('number' in read) ? carrierOfNumber(tracking.value) : undefined
  const doubtful = tracking.error && 'number' in read && read.number !== asItIs ? read.number : undefined
  return (
    <form
      noValidate
      aria-label={t('shipTo', { patient: row.patient })}
      className="grid gap-2.5"
      onSubmit={(event) => {
        event.preventDefault()
        if (scanned && event.timeStamp - scanned.at < SCANNER_PAUSE) return
        if (chosen.isComplete()) form.submit()
      }}
    >
      {/* A parcel of three months has three lots: the checks above stay in sight. */}
      <div className="grid max-h-[35vh] gap-2.5 overflow-y-auto p-1 -m-1">{chosen.fields}</div>
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
          <Button size="desk" tone="secondary" onClick={() => form.set({ carrier: other })}>
            {t('changeCarrier', { carrier: other })}
          </Button>
        </div>
      ) : null}
      {doubtful ? (
        <div>
          <Button size="desk" tone="secondary" onClick={() => setAsItIs(doubtful)}>
            {t('trackingAsItIs')}
          </Button>
        </div>
      ) : null}
      {kept ? (
        <Notice live="polite" title={t('saved')}>
          {kept}
        </Notice>
      ) : null}
      <ActionProblem problem={form.problem} />
      <p className="type-meta text-muted">{t('shipFinal')}</p>
      <Button type="submit" size="desk" wide busy={form.busy}>
        <WithKey name="enter">{t(kept ? 'tryAgain' : 'ship')}</WithKey>
      </Button>
    </form>
  )
}
