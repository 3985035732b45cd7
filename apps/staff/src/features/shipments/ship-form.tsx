import type { ShippingCarrier } from '@contour/domain/orders/tracking-number'
import { useTexts } from '@contour/texts/use-texts'
import { Form } from '@contour/ui/form'
import { calls, type PharmacyRow } from '../../calls/calls.ts'
import { useLotChoice } from '../pharmacies/use-lot-choice.tsx'
import { DeskButton } from '../../frame/desk-button.tsx'
import { WithKey } from '../../frame/with-key.tsx'
import { shipmentsTexts } from '../../texts/en/shipments.ts'
import { useHeldShipments } from './held-shipments.tsx'
import { SENDS_LATER, useLabelForm } from './use-label-form.tsx'

export const TRACKING_FIELD = 'label-tracking'

/** A tracking number from the scanner, with the carrier whose format it has; `at` is the time stamp of its Enter. */
export type ScannedNumber = {
  readonly carrier: ShippingCarrier
  readonly number: string
  readonly at: number
}

/** Milliseconds. Some scanners end with two Enters: the second one must not ship. */
const SCANNER_PAUSE = 400

/**
 * Lot, carrier and tracking number of the open shipment; Enter ships it ten seconds later, until which it can be taken back.
 * Shipping captures the authorization (decisions D-18). If the gateway does not respond, the shipment is saved and ships
 * automatically: nothing has to be entered again.
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
  const { hold } = useHeldShipments()
  const { form, fields } = useLabelForm({
    id: 'label',
    start: { carrier: scanned?.carrier ?? 'FedEx', tracking: scanned?.number ?? '' },
    action: SENDS_LATER,
    send: (label) => {
      const { lots } = chosen
      hold({
        ...label,
        id: row.order_id,
        patient: row.patient,
        send: () => calls.pharmacy.ship({ id: row.order_id, ...label, lots }),
        done: t('shippedTo', { patient: row.patient }),
      })
      onShipped()
    },
  })
  return (
    <Form
      aria-label={t('shipTo', { patient: row.patient })}
      className="grid gap-2.5"
      onSubmit={(event) => {
        if (scanned && event.timeStamp - scanned.at < SCANNER_PAUSE) return
        if (chosen.isComplete()) form.submit()
      }}
    >
      {/* A parcel of three months has three lots: the checks above stay in sight. */}
      <div className="grid max-h-[35vh] gap-2.5 overflow-y-auto p-1 -m-1">{chosen.fields}</div>
      {fields}
      <p className="type-meta text-muted">{t('shipFinal')}</p>
      <DeskButton tone="primary" type="submit" wide>
        <WithKey name="enter">{t('ship')}</WithKey>
      </DeskButton>
    </Form>
  )
}
