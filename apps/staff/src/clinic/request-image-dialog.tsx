import {
  IMAGE_NOTE_MAX,
  IMAGE_REQUEST_REASONS,
  fileName,
  fileNoun,
} from '@contour/domain/media/image-request'
import type { ImageRequestReason, RequestableFile } from '@contour/domain/media/image-request'
import { SelectField } from '@contour/ui/select-field'
import { TextArea } from '@contour/ui/text-area'
import { useState } from 'react'
import { calls } from '../calls/calls.ts'
import type { Chart } from '../calls/calls.ts'
import { useAction } from '../calls/use-action.ts'
import { FormDialog } from '../frame/form-dialog.tsx'

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
  const [reason, setReason] = useState<ImageRequestReason | ''>('')
  const [note, setNote] = useState('')
  const tooLong = note.trim().length > IMAGE_NOTE_MAX
  const ask = useAction({
    act: calls.clinic.askForImage,
    refresh: [['chart', order.id], ['queue']],
    done: () => `${patient.name} is asked for a new ${fileNoun(type)}: ${fileName(type)}.`,
    onDone: onClose,
  })
  return (
    <FormDialog
      title={`Ask for a new ${fileNoun(type)}: ${fileName(type)}`}
      submitLabel={`Ask for the ${fileNoun(type)}`}
      busy={ask.busy}
      problem={ask.problem}
      onSubmit={() => {
        if (!tooLong) ask.run({ id: order.id, image_type: type, reason: reason || null, note: note.trim() })
      }}
      onClose={onClose}
    >
      <p>
        {patient.name} gets a message and a place to upload in the order. Nothing can be issued until the{' '}
        {fileNoun(type)} comes or you withdraw the request.
      </p>
      <SelectField
        id="image-reason"
        label="Why"
        hint="The patient reads it."
        optional="(optional)"
        placeholder="No reason given"
        choices={IMAGE_REQUEST_REASONS.map(({ code, text }) => ({ value: code, label: text }))}
        value={reason}
        onChange={(code) => setReason(IMAGE_REQUEST_REASONS.find((one) => one.code === code)?.code ?? '')}
      />
      <TextArea
        id="image-note"
        label="In your own words"
        hint="The patient reads it."
        optional="(optional)"
        rows={2}
        limit={IMAGE_NOTE_MAX}
        value={note}
        onChange={setNote}
        error={tooLong ? `Shorten this to ${IMAGE_NOTE_MAX} characters.` : undefined}
      />
    </FormDialog>
  )
}
