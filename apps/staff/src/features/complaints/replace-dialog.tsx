import { useTexts } from '@contour/texts/use-texts'
import { CheckboxCards } from '@contour/ui/option-card'
import { calls, type Complaint, type ComplaintFacts } from '../../calls/calls.ts'
import { useActionForm } from '../../calls/use-action-form.ts'
import { FormDialog } from '../../frame/form-dialog.tsx'
import { complaintsTexts } from '../../texts/en/complaints.ts'
import { CHANGED } from './changed-lists.ts'

type Props = { complaint: Complaint; facts: ComplaintFacts; onClose: () => void }

/** Sends the lines of a parcel again, all of them unless support leaves some out; or why it cannot ship. */
export function ReplaceDialog({ complaint, facts, onClose }: Props) {
  const t = useTexts(complaintsTexts)
  const { id, patient, parcel } = complaint
  const { items, cannot_ship: why } = facts
  const form = useActionForm({
    id: 'replace',
    start: { items },
    check: ({ items: chosen }) => ({
      items: items.length > 0 && chosen.length === 0 ? t('replaceNone') : undefined,
    }),
    act: calls.complaints.replace,
    refresh: CHANGED,
    onDone: onClose,
    input: ({ items: chosen }) => ({ id, items: [...chosen] }),
  })
  return (
    <FormDialog
      title={t('replaceTitle', { patient, parcel })}
      submitLabel={why === null ? t('replaceConfirm') : null}
      form={form}
      onClose={onClose}
    >
      {why === null ? <p>{t('replaceText')}</p> : <p className="font-semibold text-error">{why}</p>}
      {items.length > 0 ? (
        <CheckboxCards
          {...form.field('items')}
          label={t('replaceItems')}
          options={items.map((name) => ({ value: name, label: name }))}
        />
      ) : (
        <p className="text-muted">{t('replaceAsked')}</p>
      )}
    </FormDialog>
  )
}
