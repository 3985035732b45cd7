import { useEffect } from 'react'
import { useTexts } from '@contour/texts/use-texts'
import { calls, type PharmacyReplacement } from '../../calls/calls.ts'
import { FormDialog } from '../../frame/form-dialog.tsx'
import { useLotChoice } from '../pharmacies/use-lot-choice.tsx'
import { useHeldShipments } from '../shipments/held-shipments.tsx'
import { SENDS_LATER, useLabelForm, type Label } from '../shipments/use-label-form.tsx'
import { ReplacementBox } from './replacement-box.tsx'
import { boardReplacementTexts } from '../../texts/en/replacement.ts'

const TRACKING = 'replacement-tracking'

/** Contents, address, carrier and tracking number of a replacement. Nothing is charged (D-37). */
export function ShipReplacementDialog({
  row,
  onClose,
  start = { carrier: 'FedEx', tracking: '' },
}: {
  row: PharmacyReplacement
  onClose: () => void
  /** The label that was taken back. */
  start?: Label | undefined
}) {
  const t = useTexts(boardReplacementTexts)
  const chosen = useLotChoice(row.items)
  // The scanner types into it at once, and its Enter ships.
  useEffect(() => document.getElementById(TRACKING)?.focus(), [])
  const { hold } = useHeldShipments()
  const { form, fields } = useLabelForm({
    id: 'replacement',
    start,
    action: SENDS_LATER,
    send: (label) => {
      const { lots } = chosen
      hold({
        ...label,
        id: row.id,
        patient: row.patient,
        send: () => calls.replacement.ship({ id: row.id, ...label, lots }),
        done: t('shippedFor', { patient: row.patient }),
      })
      onClose()
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
      {fields}
      <p className="type-small text-muted">{t('shipNote')}</p>
    </FormDialog>
  )
}
