import { Button } from '@contour/ui/button'
import { Modal } from '@contour/ui/modal'
import { Notice } from '@contour/ui/notice'
import { SelectField } from '@contour/ui/select-field'
import { TextField } from '@contour/ui/text-field'
import { useState } from 'react'
import { calls } from '../calls/calls.ts'
import type { PharmacyRow } from '../calls/calls.ts'
import { useAct } from '../calls/use-act.ts'
import { ParcelItems } from './parcel-items.tsx'
import { CARRIERS, checkTracking, tidyTracking, trackingHint } from './tracking-number.ts'
import type { Carrier } from './tracking-number.ts'

/** Carrier and number of the label. Shipping captures the hold (decisions D-18), so the dialog says so. */
export default function ShipDialog({ row, onClose }: { row: PharmacyRow; onClose: () => void }) {
  const [carrier, setCarrier] = useState<Carrier>('FedEx')
  const [tracking, setTracking] = useState('')
  const [tried, setTried] = useState(false)
  /** The number somebody looked at again; another number must be looked at again too. */
  const [compared, setCompared] = useState('')
  const ship = useAct({
    act: calls.pharmacy.ship,
    refresh: [['board']],
    done: () => `Shipped to ${row.patient}. The card is charged.`,
    onDone: onClose,
  })
  const check = checkTracking(carrier, tracking)
  const number = `${carrier} ${tidyTracking(tracking)}`
  const doubted = tried && !check.error && check.doubt !== undefined
  return (
    <Modal
      open
      onClose={onClose}
      title={`Ship to ${row.patient}`}
      actions={
        <>
          <Button
            size="desk"
            busy={ship.busy}
            onClick={() => {
              setTried(true)
              if (check.error) return
              if (check.doubt && compared !== number) return setCompared(number)
              ship.run({ id: row.order_id, carrier, tracking: tidyTracking(tracking) })
            }}
          >
            {doubted && compared === number ? 'The label says so, ship' : 'Ship and charge'}
          </Button>
          <Button size="desk" tone="secondary" onClick={onClose}>
            Go back
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <p>
          To {row.address.name}, {row.address.city}, {row.address.state}. Shipping charges the held amount.
        </p>
        <ParcelItems items={row.items} />
        <SelectField
          id="carrier"
          label="Carrier"
          choices={CARRIERS.map((name) => ({ value: name, label: name }))}
          value={carrier}
          onChange={(value) => setCarrier(value as Carrier)}
        />
        <TextField
          id="tracking"
          label="Tracking number"
          hint={trackingHint(carrier)}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          value={tracking}
          onChange={setTracking}
          error={tried ? check.error : undefined}
        />
        {doubted ? (
          <Notice
            tone="warn"
            live="polite"
            title={check.doubt}
            actions={
              check.looksLike ? (
                <Button size="desk" tone="secondary" onClick={() => setCarrier(check.looksLike ?? carrier)}>
                  Change to {check.looksLike}
                </Button>
              ) : null
            }
          />
        ) : null}
        {ship.problem ? (
          <p role="alert" className="font-semibold text-error">
            Error: {ship.problem}
          </p>
        ) : null}
      </div>
    </Modal>
  )
}
