import { useTexts } from '@contour/texts/use-texts'
import { CheckboxCards } from '@contour/ui/option-card'
import { useState } from 'react'
import { calls } from '../calls/calls.ts'
import type { Complaint, ComplaintFacts } from '../calls/calls.ts'
import { useAction } from '../calls/use-action.ts'
import { FormDialog } from '../frame/form-dialog.tsx'
import { complaintsTexts } from '../texts/en/complaints.ts'
import { CHANGED } from './changed-lists.ts'

/** Sends the lines of a parcel again, all of them unless support leaves some out; or why it cannot ship. */
export function ReplaceDialog({
  complaint,
  facts,
  onClose,
}: {
  complaint: Complaint
  facts: ComplaintFacts
  onClose: () => void
}) {
  const t = useTexts(complaintsTexts)
  const { id, patient, parcel } = complaint
  const { items, cannot_ship: why } = facts
  const [chosen, setChosen] = useState<string[]>([...items])
  const replace = useAction({
    act: calls.complaints.replace,
    refresh: CHANGED,
    done: ({ message }) => message,
    onDone: onClose,
  })
  const none = items.length > 0 && chosen.length === 0
  return (
    <FormDialog
      title={t('replaceTitle', { patient, parcel })}
      submitLabel={why === null ? t('replaceConfirm') : null}
      busy={replace.busy}
      problem={replace.problem}
      onSubmit={() => {
        if (!none) replace.run({ id, items: chosen })
      }}
      onClose={onClose}
    >
      {why === null ? <p>{t('replaceText')}</p> : <p className="font-semibold text-error">{why}</p>}
      {items.length > 0 ? (
        <CheckboxCards
          id="replace-items"
          label={t('replaceItems')}
          error={none ? t('replaceNone') : undefined}
          options={items.map((name) => ({ value: name, label: name }))}
          value={chosen}
          onChange={setChosen}
        />
      ) : (
        <p className="text-muted">{t('replaceAsked')}</p>
      )}
    </FormDialog>
  )
}
