import { COMPLAINT_KINDS, COMPLAINT_WORDS } from '@contour/domain/complaints/complaint'
import type { ComplaintKind } from '@contour/domain/complaints/complaint'
import { useTexts } from '@contour/texts/use-texts'
import { RadioCards } from '@contour/ui/option-card'
import { TextArea } from '@contour/ui/text-area'
import { useState } from 'react'
import { calls } from '../calls/calls.ts'
import { useAction } from '../calls/use-action.ts'
import { FormDialog } from '../frame/form-dialog.tsx'
import { complaintsTexts } from '../texts/en/complaints.ts'
import { CHANGED } from './changed-lists.ts'

/** Files a complaint for a patient on the phone (D-92). */
export default function FileComplaintDialog({
  order,
  parcel,
  onClose,
}: {
  order: { order_id: string; patient: string }
  parcel: string
  onClose: () => void
}) {
  const t = useTexts(complaintsTexts)
  const [kind, setKind] = useState<ComplaintKind>()
  const [words, setWords] = useState('')
  const [tried, setTried] = useState(false)
  const file = useAction({
    act: calls.complaints.open,
    refresh: CHANGED,
    done: ({ message }) => message,
    onDone: onClose,
  })
  const said = words.trim()
  return (
    <FormDialog
      title={t('fileTitle', { patient: order.patient })}
      submitLabel={t('fileConfirm')}
      busy={file.busy}
      problem={file.problem}
      onSubmit={() => {
        setTried(true)
        if (kind && said.length <= COMPLAINT_WORDS.max)
          file.run({ id: order.order_id, parcel, kind, words: said })
      }}
      onClose={onClose}
    >
      <p className="text-muted">{t('parcel', { parcel })}</p>
      <RadioCards
        id="file-kind"
        label={t('fileKind')}
        value={kind}
        error={tried && !kind ? t('fileKindMissing') : undefined}
        onChange={(value) => setKind(COMPLAINT_KINDS.find((one) => one === value))}
        options={COMPLAINT_KINDS.map((value) => ({ value, label: t(`kind_${value}`) }))}
      />
      <TextArea
        id="file-words"
        label={t('fileWords')}
        limit={COMPLAINT_WORDS.max}
        rows={3}
        value={words}
        onChange={setWords}
      />
    </FormDialog>
  )
}
