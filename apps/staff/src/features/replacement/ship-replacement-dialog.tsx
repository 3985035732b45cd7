import { useForm } from '@contour/client/use-form'
import {
  SHIPPING_CARRIERS,
  readTrackingNumber,
  trackingNumberHint,
} from '@contour/domain/orders/tracking-number'
import type { ShippingCarrier } from '@contour/domain/orders/tracking-number'
import { SelectField } from '@contour/ui/select-field'
import { TextField } from '@contour/ui/text-field'
import { useEffect } from 'react'
import { useTexts } from '@contour/texts/use-texts'
import { calls } from '../../calls/calls.ts'
import type { PharmacyReplacement } from '../../calls/calls.ts'
import { useAction } from '../../calls/use-action.ts'
import { FormDialog } from '../../frame/form-dialog.tsx'
import { useLotChoice } from '../pharmacies/use-lot-choice.tsx'
import { ReplacementBox } from './replacement-box.tsx'
import { boardReplacementTexts } from '../../texts/en/replacement.ts'

const TRACKING = 'replacement-tracking'
const START: { carrier: ShippingCarrier; tracking: string } = { carrier: 'FedEx', tracking: '' }

/** Contents, address, carrier and tracking number of a replacement. Nothing is charged (D-37). */
export function ShipReplacementDialog({ row, onClose }: { row: PharmacyReplacement; onClose: () => void }) {
  const t = useTexts(boardReplacementTexts)
  const chosen = useLotChoice(row.items)
  // The scanner types into it at once, and its Enter ships.
  useEffect(() => document.getElementById(TRACKING)?.focus(), [])
  const ship = useAction({
    act: calls.replacement.ship,
    refresh: [['board-replacements'], ['board'], ['tasks']],
    done: ({ message }) => message,
    onDone: onClose,
  })
  const form = useForm({
    id: 'replacement',
    start: START,
    check: ({ carrier, tracking }) => ({
      tracking:
        'number' in readTrackingNumber(carrier, tracking)
          ? undefined
          : tracking.trim() === ''
            ? t('trackingMissing')
            : t('trackingWrong', { form: trackingNumberHint(carrier) }),
    }),
    action: ship,
    send: ({ carrier, tracking }) => {
      const read = readTrackingNumber(carrier, tracking)
      if ('number' in read) ship.run({ id: row.id, carrier, tracking: read.number, lots: chosen.lots })
    },
  })
  return (
    <FormDialog
      title={t('shipTitle', { patient: row.patient })}
      submitLabel={t('shipConfirm')}
      form={{
        ...form,
        submit: () => {
          // The lots stand above the number: one that is missing has the focus.
          if (chosen.isComplete()) form.submit()
        },
      }}
      onClose={onClose}
    >
      <ReplacementBox row={row} />
      {chosen.fields}
      <SelectField
        {...form.choice('carrier', SHIPPING_CARRIERS)}
        label={t('carrier')}
        choices={SHIPPING_CARRIERS.map((name) => ({ value: name, label: name }))}
      />
      <TextField
        {...form.field('tracking')}
        label={t('tracking')}
        autoComplete="off"
        spellCheck={false}
        maxLength={60}
      />
      <p className="type-small text-muted">{t('shipNote')}</p>
    </FormDialog>
  )
}
