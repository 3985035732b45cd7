import { useTexts } from '@contour/texts/use-texts'
import { TextArea } from '@contour/ui/text-area'
import { TextField } from '@contour/ui/text-field'
import { prescribingTexts } from '../texts/en/clinic-prescribing.ts'
import { fieldId } from './prescription-draft.ts'
import type { DraftLine } from './prescription-draft.ts'

/** The fields of one line for how much is dispensed and how it is taken. */
export function QuantityAndDirections({
  line,
  errorOf,
  onChange,
}: {
  line: DraftLine
  errorOf: (field: 'quantity' | 'directions') => string | undefined
  onChange: (line: DraftLine) => void
}) {
  const t = useTexts(prescribingTexts)
  return (
    <>
      <TextField
        id={fieldId(line.key, 'quantity')}
        label={t('quantity')}
        widthChars={18}
        maxLength={100}
        value={line.quantity}
        onChange={(quantity) => onChange({ ...line, quantity })}
        error={errorOf('quantity')}
      />
      <TextArea
        id={fieldId(line.key, 'directions')}
        label={t('directions')}
        rows={3}
        value={line.directions}
        onChange={(directions) => onChange({ ...line, directions })}
        error={errorOf('directions')}
      />
    </>
  )
}
