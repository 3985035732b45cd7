import { COMPLAINT_KINDS, COMPLAINT_WORDS, type ComplaintKind } from '@contour/domain/complaints/complaint'
import { useTexts } from '@contour/texts/use-texts'
import { RadioCards } from '@contour/ui/option-card'
import { TextArea } from '@contour/ui/text-area'
import { calls } from '../../calls/calls.ts'
import { useActionForm } from '../../calls/use-action-form.ts'
import { FormDialog } from '../../frame/form-dialog.tsx'
import { useTooLong } from '../../frame/use-too-long.ts'
import { complaintsTexts } from '../../texts/en/complaints.ts'
import { CHANGED } from './changed-lists.ts'

const EMPTY: { kind: ComplaintKind | undefined; words: string } = { kind: undefined, words: '' }

type Props = { order: { order_id: string; patient: string }; parcel: string; onClose: () => void }

/** Files a complaint for a patient on the phone (D-92). */
export default function FileComplaintDialog({ order, parcel, onClose }: Props) {
  const t = useTexts(complaintsTexts)
  const tooLong = useTooLong()
  const form = useActionForm({
    id: 'file',
    start: EMPTY,
    check: ({ kind, words }) => ({
      kind: kind ? undefined : t('fileKindMissing'),
      words: tooLong(words, COMPLAINT_WORDS.max),
    }),
    act: calls.complaints.open,
    refresh: CHANGED,
    onDone: onClose,
    input: ({ kind, words }) => (kind ? { id: order.order_id, parcel, kind, words: words.trim() } : null),
  })
  return (
    <FormDialog
      title={t('fileTitle', { patient: order.patient })}
      submitLabel={t('fileConfirm')}
      form={form}
      onClose={onClose}
    >
      <p className="text-muted">{t('parcel', { parcel })}</p>
      <RadioCards
        {...form.choice('kind', COMPLAINT_KINDS)}
        label={t('fileKind')}
        options={COMPLAINT_KINDS.map((value) => ({ value, label: t(`kind_${value}`) }))}
      />
      <TextArea {...form.field('words')} label={t('fileWords')} limit={COMPLAINT_WORDS.max} rows={3} />
    </FormDialog>
  )
}
