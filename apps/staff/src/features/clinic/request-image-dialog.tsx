import { useForm } from '@contour/client/use-form'
import { IMAGE_NOTE_MAX, fileName, fileNoun, reasonsFor } from '@contour/domain/media/image-request'
import type { RequestableFile } from '@contour/domain/media/image-request'
import { useTexts } from '@contour/texts/use-texts'
import { SelectField } from '@contour/ui/select-field'
import { TextArea } from '@contour/ui/text-area'
import { calls, type Chart } from '../../calls/calls.ts'
import { useAction } from '../../calls/use-action.ts'
import { FormDialog } from '../../frame/form-dialog.tsx'
import { clinicImageTexts } from '../../texts/en/clinic-images.ts'

/** Asks why a new image is needed: a listed sentence, a note, or both; the patient reads them (M-03, X-61). */
export default function RequestImageDialog({
  chart: { order, patient },
  type,
  onClose,
}: {
  chart: Chart
  type: RequestableFile
  onClose: () => void
}) {
  const t = useTexts(clinicImageTexts)
  const values = { noun: fileNoun(type), file: fileName(type) }
  const reasons = reasonsFor(type)
  const ask = useAction({
    act: calls.clinic.askForImage,
    refresh: [['chart', order.id], ['queue']],
    done: () => t('done', { ...values, patient: patient.name }),
    onDone: onClose,
  })
  const form = useForm({
    id: 'image',
    start: { reason: '', note: '' },
    check: ({ reason, note }) => ({
      reason: reason === '' ? t('reasonMissing') : undefined,
      note: note.trim().length > IMAGE_NOTE_MAX ? t('noteTooLong', { limit: IMAGE_NOTE_MAX }) : undefined,
    }),
    action: ask,
    send: ({ reason, note }) => {
      const chosen = reasons.find((one) => one.code === reason)
      if (chosen) ask.run({ id: order.id, image_type: type, reason: chosen.code, note: note.trim() })
    },
  })
  return (
    <FormDialog
      title={t('dialogTitle', values)}
      submitLabel={t('dialogSubmit', { noun: values.noun })}
      form={form}
      onClose={onClose}
    >
      <p>{t('dialogText', { patient: patient.name, noun: values.noun })}</p>
      <SelectField
        {...form.field('reason')}
        label={t('reason')}
        hint={t('patientReads')}
        placeholder={t('chooseReason')}
        choices={reasons.map(({ code, text }) => ({ value: code, label: text }))}
      />
      <TextArea
        {...form.field('note')}
        label={t('note')}
        hint={t('patientReads')}
        optional={t('optional')}
        rows={2}
        limit={IMAGE_NOTE_MAX}
      />
    </FormDialog>
  )
}
