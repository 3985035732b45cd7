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
import { FormDialog } from '../frame/form-dialog.tsx'
import { ShipmentItems } from './shipment-items.tsx'
import { frameTexts } from '../texts/en/frame.ts'
import { shipmentsTexts } from '../texts/en/shipments.ts'

/**
 * Asks for carrier and tracking number. Shipping captures the authorization (decisions D-18), and the dialog says so.
 * If the gateway does not respond, the shipment is saved and ships automatically: nothing has to be entered again.
 */
export default function ShipDialog({ row, onClose }: { row: PharmacyRow; onClose: () => void }) {
  const t = useTexts(shipmentsTexts)
  const frame = useTexts(frameTexts)
  const [carrier, setCarrier] = useState<ShippingCarrier>('FedEx')
  const [tracking, setTracking] = useState('')
  const [tried, setTried] = useState(false)
  const ship = useAction({
    act: calls.pharmacy.ship,
    refresh: [['board']],
    done: () => t('shippedTo', { patient: row.patient }),
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
      title={t('shipTo', { patient: row.patient })}
      submitLabel={t(kept ? 'tryAgain' : 'shipAndCharge')}
      cancelLabel={frame(kept ? 'close' : 'goBack')}
      busy={ship.busy}
      problem={kept ? undefined : ship.problem}
      onClose={onClose}
      onSubmit={send}
    >
      <p>{t('shipText', { name: row.address.name, city: row.address.city, state: row.address.state })}</p>
      <ShipmentItems row={row} />
      <SelectField
        id="carrier"
        label={t('carrier')}
        choices={SHIPPING_CARRIERS.map((name) => ({ value: name, label: name }))}
        value={carrier}
        onChange={(value) => setCarrier(SHIPPING_CARRIERS.find((name) => name === value) ?? carrier)}
      />
      <TextField
        id="tracking"
        label={t('tracking')}
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
              ? t('trackingOther', { carrier: other })
              : t('trackingWrong')
        }
      />
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
    </FormDialog>
  )
}
