import {
  SHIPPING_CARRIERS,
  readTrackingNumber,
  trackingNumberHint,
} from '@contour/domain/orders/tracking-number'
import type { ShippingCarrier } from '@contour/domain/orders/tracking-number'
import { SelectField } from '@contour/ui/select-field'
import { TextField } from '@contour/ui/text-field'
import { useEffect, useState } from 'react'
import { useTexts } from '@contour/texts/use-texts'
import { calls } from '../calls/calls.ts'
import type { PharmacyReplacement } from '../calls/calls.ts'
import { useAction } from '../calls/use-action.ts'
import { FormDialog } from '../frame/form-dialog.tsx'
import { useLotChoice } from '../pharmacies/use-lot-choice.tsx'
import { ReplacementBox } from './replacement-box.tsx'
import { boardReplacementTexts } from '../texts/en/replacement.ts'

const TRACKING = 'replacement-tracking'

/** Contents, address, carrier and tracking number of a replacement. Nothing is charged (D-37). */
export function ShipReplacementDialog({ row, onClose }: { row: PharmacyReplacement; onClose: () => void }) {
  const t = useTexts(boardReplacementTexts)
  const [carrier, setCarrier] = useState<ShippingCarrier>('FedEx')
  const [tracking, setTracking] = useState('')
  const [tried, setTried] = useState(false)
  const chosen = useLotChoice(row.items)
  // The scanner types into it at once, and its Enter ships.
  useEffect(() => document.getElementById(TRACKING)?.focus(), [])
  const ship = useAction({
    act: calls.replacement.ship,
    refresh: [['board-replacements'], ['board'], ['tasks']],
    done: ({ message }) => message,
    onDone: onClose,
  })
  const read = readTrackingNumber(carrier, tracking)
  const error = () => {
    if (!tried || 'number' in read) return undefined
    return tracking.trim() === ''
      ? t('trackingMissing')
      : t('trackingWrong', { form: trackingNumberHint(carrier) })
  }
  const submit = () => {
    setTried(true)
    if (!chosen.isComplete()) return
    if ('number' in read) ship.run({ id: row.id, carrier, tracking: read.number, lots: chosen.lots })
    else document.getElementById(TRACKING)?.focus()
  }
  return (
    <FormDialog
      title={t('shipTitle', { patient: row.patient })}
      submitLabel={t('shipConfirm')}
      busy={ship.busy}
      problem={ship.problem}
      onSubmit={submit}
      onClose={onClose}
    >
      <ReplacementBox row={row} />
      {chosen.fields}
      <SelectField
        id="replacement-carrier"
        label={t('carrier')}
        choices={SHIPPING_CARRIERS.map((name) => ({ value: name, label: name }))}
        value={carrier}
        onChange={(value) => setCarrier(SHIPPING_CARRIERS.find((name) => name === value) ?? carrier)}
      />
      <TextField
        id={TRACKING}
        label={t('tracking')}
        autoComplete="off"
        spellCheck={false}
        maxLength={60}
        value={tracking}
        onChange={setTracking}
        error={error()}
      />
      <p className="type-small text-muted">{t('shipNote')}</p>
    </FormDialog>
  )
}
