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
import { calls } from '../calls/calls.ts'
import type { PharmacyRow } from '../calls/calls.ts'
import { useAction } from '../calls/use-action.ts'
import { FormDialog } from '../frame/form-dialog.tsx'
import { ShipmentItems } from './shipment-items.tsx'

/**
 * Asks for carrier and tracking number. Shipping captures the authorization (decisions D-18), and the dialog says so.
 * If the gateway does not respond, the shipment is saved and ships automatically: nothing has to be entered again.
 */
export default function ShipDialog({ row, onClose }: { row: PharmacyRow; onClose: () => void }) {
  const [carrier, setCarrier] = useState<ShippingCarrier>('FedEx')
  const [tracking, setTracking] = useState('')
  const [tried, setTried] = useState(false)
  const ship = useAction({
    act: calls.pharmacy.ship,
    refresh: [['board']],
    done: () => `Shipped to ${row.patient}. The card is charged.`,
    onDone: onClose,
  })
  const read = readTrackingNumber(carrier, tracking)
  const other = tried && 'problem' in read ? carrierOfNumber(tracking) : undefined
  const kept = ship.error?.code === 'payment_unanswered' ? ship.error.message : undefined
  const send = () => {
    setTried(true)
    if ('number' in read) ship.run({ id: row.order_id, carrier, tracking: read.number })
    else document.getElementById('tracking')?.focus()
  }
  return (
    <FormDialog
      title={`Ship to ${row.patient}`}
      submitLabel={kept ? 'Try again now' : 'Ship and charge'}
      cancelLabel={kept ? 'Close' : 'Go back'}
      busy={ship.busy}
      problem={kept ? undefined : ship.problem}
      onClose={onClose}
      onSubmit={send}
    >
      <p>
        To {row.address.name}, {row.address.city}, {row.address.state}. Shipping charges the held amount.
      </p>
      <ShipmentItems row={row} />
      <SelectField
        id="carrier"
        label="Carrier"
        choices={SHIPPING_CARRIERS.map((name) => ({ value: name, label: name }))}
        value={carrier}
        onChange={(value) => setCarrier(SHIPPING_CARRIERS.find((name) => name === value) ?? carrier)}
      />
      <TextField
        id="tracking"
        label="Tracking number"
        hint={trackingNumberHint(carrier)}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={60}
        value={tracking}
        onChange={setTracking}
        error={
          !tried || 'number' in read
            ? undefined
            : other
              ? `This is a ${other} number. Change the carrier or the number.`
              : 'Compare the number with the label.'
        }
      />
      {other ? (
        <div>
          <Button size="desk" tone="secondary" onClick={() => setCarrier(other)}>
            Change the carrier to {other}
          </Button>
        </div>
      ) : null}
      {kept ? (
        <Notice live="polite" title="Nothing is lost.">
          {kept}
        </Notice>
      ) : null}
    </FormDialog>
  )
}
