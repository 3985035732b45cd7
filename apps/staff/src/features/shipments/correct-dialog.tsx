import { SHIPPING_CARRIERS } from '@contour/domain/orders/tracking-number'
import { useTexts } from '@contour/texts/use-texts'
import { calls, type PharmacyRow } from '../../calls/calls.ts'
import { useAction } from '../../calls/use-action.ts'
import { FormDialog } from '../../frame/form-dialog.tsx'
import { shipmentsTexts } from '../../texts/en/shipments.ts'
import { useLabelForm } from './use-label-form.tsx'

/** Corrects carrier and number of a parcel that has not been picked up yet; the patient is told (D-94). */
export default function CorrectDialog({
  row,
  onClose,
}: {
  row: Pick<PharmacyRow, 'order_id' | 'patient' | 'carrier' | 'tracking'>
  onClose: () => void
}) {
  const t = useTexts(shipmentsTexts)
  const correct = useAction({
    act: calls.pharmacy.correctTracking,
    refresh: [['board'], ['service-orders']],
    done: () => t('corrected', { patient: row.patient }),
    onDone: onClose,
  })
  const { form, fields } = useLabelForm({
    id: 'correct',
    start: {
      carrier: SHIPPING_CARRIERS.find((name) => name === row.carrier) ?? SHIPPING_CARRIERS[0],
      tracking: '',
    },
    action: correct,
    send: (label) =>
      correct.run({ id: row.order_id, ...label, ...(row.tracking ? { instead_of: row.tracking } : {}) }),
  })
  return (
    <FormDialog
      title={t('correctOf', { patient: row.patient })}
      submitLabel={t('correctConfirm')}
      form={form}
      onClose={onClose}
    >
      <p>{t('correctText', { carrier: row.carrier ?? '', tracking: row.tracking ?? '' })}</p>
      {fields}
    </FormDialog>
  )
}
