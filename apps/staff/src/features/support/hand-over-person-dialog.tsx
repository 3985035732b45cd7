import { useTexts } from '@contour/texts/use-texts'
import { SelectField } from '@contour/ui/select-field'
import { TextArea } from '@contour/ui/text-area'
import { calls } from '../../calls/calls.ts'
import { useActionForm } from '../../calls/use-action-form.ts'
import { FormDialog } from '../../frame/form-dialog.tsx'
import { callersTexts } from '../../texts/en/callers.ts'
import { PEOPLE, type PersonRead } from './person-reads.ts'

const LIMIT = 500

/** Gives what a person needs to billing or a colleague, as a task on their home page (D-94). */
export function HandOverPersonDialog({ read, onClose }: { read: PersonRead; onClose: () => void }) {
  const t = useTexts(callersTexts)
  const { person, colleagues } = read
  const form = useActionForm({
    id: 'hand-over',
    start: { to: 'billing', words: '' },
    check: ({ words }) => ({
      words: words.trim().length < 3 ? t('missing', { label: t('handOverWords') }) : undefined,
    }),
    act: calls.service.handOver,
    refresh: PEOPLE,
    onDone: onClose,
    input: ({ to, words }) => ({ id: person.id, to, words: words.trim() }),
  })
  return (
    <FormDialog
      title={t('handOverTitle', { person: person.name })}
      submitLabel={t('handOverNow')}
      form={form}
      onClose={onClose}
    >
      <SelectField
        {...form.field('to')}
        label={t('handOverTo')}
        choices={[
          { value: 'billing', label: t('billing') },
          ...colleagues.map(({ id, name }) => ({ value: id, label: name })),
        ]}
      />
      <TextArea {...form.field('words')} label={t('handOverWords')} limit={LIMIT} rows={3} />
    </FormDialog>
  )
}
