import { useTexts } from '@contour/texts/use-texts'
import { LoadingBlock } from '@contour/ui/loading-block'
import { SelectField } from '@contour/ui/select-field'
import { TextArea } from '@contour/ui/text-area'
import { useQuery } from '@tanstack/react-query'
import { calls } from '../../calls/calls.ts'
import { useActionForm } from '../../calls/use-action-form.ts'
import { FormDialog } from '../../frame/form-dialog.tsx'
import { ReadFailed } from '../../frame/read-states.tsx'
import { planShipmentTexts } from '../../texts/en/plan-shipments.ts'
import { formatDate, formatDay } from '../../words/times.ts'
import { BILLING, billingReads, type PlannedShipment } from './billing-reads.ts'
import { ShipmentPreview } from './shipment-preview.tsx'

const MAX_REASON_LENGTH = 300

type Props = {
  planId: string
  patient: string
  row: PlannedShipment
  kind: 'move' | 'skip'
  onClose: () => void
}

/** Moves a shipment to another ship day, or skips it: shows every new day before it is stored (M-18). */
export default function ShipmentDialog({ planId, patient, row, kind, onClose }: Props) {
  const t = useTexts(planShipmentTexts)
  const form = useActionForm({
    id: 'shipment',
    start: { on: '', reason: '' },
    check: ({ on, reason }) => ({
      on: kind === 'move' && on === '' ? t('dayMissing') : undefined,
      reason:
        reason.trim() === ''
          ? t('reasonMissing')
          : reason.trim().length > MAX_REASON_LENGTH
            ? t('reasonTooLong', { limit: MAX_REASON_LENGTH })
            : undefined,
    }),
    act: ({ on, reason }: { on: string; reason: string }) => {
      const asked = { id: planId, shipment: row.shipment, from_on: row.ships_on, reason }
      return kind === 'move'
        ? calls.billing.moveShipment({ ...asked, on })
        : calls.billing.skipShipment(asked)
    },
    refresh: [...BILLING, ['service-orders']],
    done: ({ ships_on }) => t('done', { number: row.shipment, day: ships_on }),
    onDone: onClose,
    input: ({ on, reason }) => ({ on, reason: reason.trim() }),
  })
  const { on } = form.draft
  const preview = useQuery({
    ...billingReads.shipmentPreview(planId, row.shipment, kind === 'move' ? on : null),
    enabled: kind === 'skip' || on !== '',
  })
  const named = { number: row.shipment, patient }
  return (
    <FormDialog
      title={kind === 'move' ? t('moveTitle', named) : t('skipTitle', named)}
      submitLabel={t(kind === 'move' ? 'moveIt' : 'skipIt')}
      cancelLabel={t('keep')}
      form={form}
      onClose={onClose}
    >
      {kind === 'move' ? (
        <SelectField
          {...form.field('on')}
          label={t('newDay')}
          hint={t('newDayHint', {
            earliest: formatDay(row.days.at(0) ?? ''),
            latest: formatDay(row.days.at(-1) ?? ''),
          })}
          placeholder={t('chooseDay')}
          choices={row.days.map((day) => ({
            value: day,
            label: `${formatDate(day)}, ${day.slice(0, 4)}`,
          }))}
        />
      ) : (
        <p>{t('skipText')}</p>
      )}
      {preview.isFetching ? <LoadingBlock label={t('calculating')} lines={2} /> : null}
      <ReadFailed read={preview} />
      {preview.data && !preview.isFetching ? <ShipmentPreview preview={preview.data} /> : null}
      <TextArea
        {...form.field('reason')}
        label={t('reason')}
        hint={t('reasonHint')}
        limit={MAX_REASON_LENGTH}
        rows={2}
      />
    </FormDialog>
  )
}
