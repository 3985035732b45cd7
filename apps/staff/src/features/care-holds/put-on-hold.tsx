import { CLINICIAN_HOLD_REASONS, HOLD_WORDS } from '@contour/domain/care-holds/care-hold'
import type { ClinicianHoldReason } from '@contour/domain/care-holds/care-hold'
import { SelectField } from '@contour/ui/select-field'
import { useState } from 'react'
import { useTexts } from '@contour/texts/use-texts'
import { calls } from '../../calls/calls.ts'
import { useAction } from '../../calls/use-action.ts'
import TextDialog from '../../frame/text-dialog.tsx'
import { careHoldsTexts } from '../../texts/en/care-holds.ts'

const isReason = (value: string): value is ClinicianHoldReason =>
  CLINICIAN_HOLD_REASONS.some((reason) => reason === value)

/** The link of a chart that puts its patient on hold, and its dialog (D-76). */
export function PutOnHold({ orderId, patient }: { orderId: string; patient: string }) {
  const t = useTexts(careHoldsTexts)
  const [open, setOpen] = useState(false)
  const [reason, setReason] = useState<ClinicianHoldReason>('reaction')
  const put = useAction({
    act: calls.careHolds.open,
    refresh: [['care-holds'], ['tasks'], ['chart', orderId]],
    onDone: () => setOpen(false),
  })
  return (
    <>
      <button type="button" className="link min-h-8" onClick={() => setOpen(true)}>
        {t('open')}
      </button>
      {open ? (
        <TextDialog
          title={t('openTitle', { name: patient })}
          label={t('openNote')}
          hint={t('openNoteHint')}
          least={HOLD_WORDS.min}
          limit={HOLD_WORDS.max}
          tone="danger"
          confirmLabel={t('openConfirm')}
          action={put}
          onConfirm={(note) => put.run({ id: orderId, reason, note })}
          onClose={() => setOpen(false)}
        >
          <p>{t('openText')}</p>
          <SelectField
            id="hold-why"
            label={t('openWhy')}
            value={reason}
            onChange={(value) => {
              if (isReason(value)) setReason(value)
            }}
            choices={CLINICIAN_HOLD_REASONS.map((value) => ({ value, label: t(`why_${value}`) }))}
          />
        </TextDialog>
      ) : null}
    </>
  )
}
