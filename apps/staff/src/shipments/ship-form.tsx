import { Button } from '@contour/ui/button'
import { Notice } from '@contour/ui/notice'
import { SelectField } from '@contour/ui/select-field'
import { TextField } from '@contour/ui/text-field'
import {
  SHIPPING_CARRIERS,
  carrierOfNumber,
  readTrackingNumber,
  trackingNumberHint,
} from '@contour/domain/orders/tracking-number'
import type { ShippingCarrier } from '@contour/domain/orders/tracking-number'
import { useState } from 'react'
import { useTexts } from '@contour/texts/use-texts'
import { calls } from '../calls/calls.ts'
import type { PharmacyRow } from '../calls/calls.ts'
import { useAction } from '../calls/use-action.ts'
import { useLotChoice } from '../pharmacies/use-lot-choice.tsx'
import { WithKey } from '../frame/with-key.tsx'
import { frameTexts } from '../texts/en/frame.ts'
import { shipmentsTexts } from '../texts/en/shipments.ts'

/** The id of the tracking number's field. */
export const TRACKING_FIELD = 'tracking'

/** A tracking number from the scanner, with the carrier whose format it has; `at` is the time stamp of its Enter. */
export type ScannedNumber = {
  readonly carrier: ShippingCarrier
  readonly number: string
  readonly at: number
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
  const frame = useTexts(frameTexts)
  const [carrier, setCarrier] = useState<ShippingCarrier>(scanned?.carrier ?? 'FedEx')
  const [tracking, setTracking] = useState(scanned?.number ?? '')
  const [tried, setTried] = useState(false)
  const chosen = useLotChoice(row.items)
  const ship = useAction({
    act: calls.pharmacy.ship,
    refresh: [['board']],
    done: () => t('shippedTo', { patient: row.patient }),
    onDone: onShipped,
  })
  const read = readTrackingNumber(carrier, tracking)
  const other = tried && 'problem' in read ? carrierOfNumber(tracking) : undefined
  const kept = ship.error?.code === 'payment_unanswered' ? ship.error.message : undefined
  const problemOf = () => {
    if (!tried || 'number' in read) return undefined
    if (tracking.trim() === '') return t('trackingMissing')
    return other
      ? t('trackingOther', { carrier: other })
      : t('trackingWrong', { form: trackingNumberHint(carrier) })
  }
  return (
    <form
      noValidate
      aria-label={t('shipTo', { patient: row.patient })}
      className="grid gap-2.5"
      onSubmit={(event) => {
        event.preventDefault()
        if (scanned && event.timeStamp - scanned.at < SCANNER_PAUSE) return
        setTried(true)
        if (!chosen.isComplete()) return
        if ('number' in read)
          ship.run({ id: row.order_id, carrier, tracking: read.number, lots: chosen.lots })
        else document.getElementById(TRACKING_FIELD)?.focus()
      }}
    >
      {/* A parcel of three months has three lots: the checks above stay in sight. */}
      <div className="grid max-h-[35vh] gap-2.5 overflow-y-auto p-1 -m-1">{chosen.fields}</div>
      <div className="grid grid-cols-[7rem_minmax(0,1fr)] items-start gap-2.5">
        <SelectField
          id="carrier"
          label={t('carrier')}
          choices={SHIPPING_CARRIERS.map((name) => ({ value: name, label: name }))}
          value={carrier}
          onChange={(value) => setCarrier(SHIPPING_CARRIERS.find((name) => name === value) ?? carrier)}
        />
        <TextField
          id={TRACKING_FIELD}
          label={t('tracking')}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={60}
          value={tracking}
          onChange={setTracking}
          error={problemOf()}
        />
      </div>
      {other ? (
        <div>
          <Button size="desk" tone="secondary" onClick={() => setCarrier(other)}>
            {t('changeCarrier', { carrier: other })}
          </Button>
        </div>
      ) : null}
      {kept ? (
        <Notice live="polite" title={t('saved')}>
          {kept}
        </Notice>
      ) : null}
      {ship.problem && !kept ? (
        <p role="alert" className="font-semibold text-error">
          {frame('error', { problem: ship.problem })}
        </p>
      ) : null}
      <p className="type-meta text-muted">{t('shipFinal')}</p>
      <Button type="submit" size="desk" wide busy={ship.busy}>
        <WithKey name="enter">{t(kept ? 'tryAgain' : 'ship')}</WithKey>
      </Button>
    </form>
  )
}
