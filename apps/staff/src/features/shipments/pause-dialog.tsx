import { SHIPMENT_PROBLEMS, type ShipmentProblem } from '@contour/domain/shipments/shipment-problem'
import { useTexts } from '@contour/texts/use-texts'
import { SelectField } from '@contour/ui/select-field'
import { TextArea } from '@contour/ui/text-area'
import { calls, type PharmacyRow } from '../../calls/calls.ts'
import { useActionForm } from '../../calls/use-action-form.ts'
import { FormDialog } from '../../frame/form-dialog.tsx'
import { shipmentsTexts } from '../../texts/en/shipments.ts'

const REASON_MAX = 500

/** Pauses a shipment with what is in the way: a question to a clinician, an address, stock; each becomes a task (M-15). */
export default function PauseDialog({ row, onClose }: { row: PharmacyRow; onClose: () => void }) {
  const t = useTexts(shipmentsTexts)
  const start: { problem: ShipmentProblem | ''; reason: string } = { problem: '', reason: '' }
  const form = useActionForm({
    id: 'pause',
    start,
    check: ({ problem, reason }) => ({
      problem: problem === '' ? t('problemMissing') : undefined,
      reason:
        reason.trim() === ''
          ? t('reasonMissing')
          : reason.trim().length > REASON_MAX
            ? t('reasonTooLong', { limit: REASON_MAX })
            : undefined,
    }),
    act: calls.pharmacy.pause,
    refresh: [['board']],
    done: () => t('pausedDone', { patient: row.patient }),
    onDone: onClose,
    input: ({ problem, reason }) =>
      problem !== '' ? { id: row.order_id, problem, reason: reason.trim() } : null,
  })
  return (
    <FormDialog
      title={t('pauseOf', { patient: row.patient })}
      submitLabel={t('pauseConfirm')}
      form={form}
      onClose={onClose}
    >
      <SelectField
        {...form.choice('problem', SHIPMENT_PROBLEMS)}
        label={t('problem')}
        placeholder={t('problemChoose')}
        choices={SHIPMENT_PROBLEMS.map((one) => ({ value: one, label: t(`problem_${one}`) }))}
      />
      <TextArea
        {...form.field('reason')}
        label={t('pauseReason')}
        hint={t('pauseHint')}
        rows={3}
        limit={REASON_MAX}
      />
    </FormDialog>
  )
}
