import { useTexts } from '@contour/texts/use-texts'
import { TextField } from '@contour/ui/text-field'
import { calls } from '../../calls/calls.ts'
import { useActionForm } from '../../calls/use-action-form.ts'
import { FormDialog } from '../../frame/form-dialog.tsx'
import { closedDaysTexts } from '../../texts/en/closed-days.ts'
import { versionsTexts } from '../../texts/en/versions.ts'

/** A day on which the clinic is closed, with its reason, and from when on that counts. */
export function AddClosedDay({ onClose }: { onClose: () => void }) {
  const t = useTexts(closedDaysTexts)
  const versions = useTexts(versionsTexts)
  const form = useActionForm({
    id: 'closed-day',
    start: { id: '', reason: '', starts_on: '' },
    check: (draft) => ({
      id: draft.id === '' ? t('noDate') : undefined,
      reason: draft.reason.trim() === '' ? t('noReason') : undefined,
      starts_on: draft.starts_on === '' ? t('noDate') : undefined,
    }),
    act: calls.closedDays.draft,
    refresh: [['closed-days']],
    done: () => versions('saved'),
    onDone: onClose,
    input: (draft) => draft,
  })
  return (
    <FormDialog title={t('addButton')} submitLabel={t('addButton')} form={form} onClose={onClose}>
      <TextField {...form.field('id')} type="date" label={t('day')} />
      <TextField {...form.field('reason')} label={t('reason')} maxLength={200} />
      <TextField {...form.field('starts_on')} type="date" label={t('startsOn')} hint={t('startsHint')} />
    </FormDialog>
  )
}
