import { EVENT_WORDS } from '@contour/domain/clinical-quality/adverse-event'
import { easternDate } from '@contour/domain/time/plain-date'
import { serviceNow } from '@contour/client/service-clock'
import { useTexts } from '@contour/texts/use-texts'
import { SelectField } from '@contour/ui/select-field'
import { TextArea } from '@contour/ui/text-area'
import { TextField } from '@contour/ui/text-field'
import { calls } from '../../calls/calls.ts'
import { useActionForm } from '../../calls/use-action-form.ts'
import { FormDialog } from '../../frame/form-dialog.tsx'
import { frameTexts } from '../../texts/en/frame.ts'
import { qualityTexts } from '../../texts/en/clinical-quality.ts'

const SOURCES = ['complaint', 'staff'] as const

type Typed = { order: string; source: (typeof SOURCES)[number]; day: string; what: string }

/** Records an adverse event of the patient of an order, such as from a complaint. */
export default function RecordEventDialog({ orderId, onClose }: { orderId?: string; onClose: () => void }) {
  const t = useTexts(qualityTexts)
  const frame = useTexts(frameTexts)
  const missing = (text: string, label: string, least = 1) =>
    text.trim().length < least ? frame('textMissing', { label }) : undefined
  const start: Typed = { order: orderId ?? '', source: 'complaint', day: easternDate(serviceNow()), what: '' }
  const form = useActionForm({
    id: 'event',
    start,
    check: ({ order, day, what }) => ({
      order: missing(order, t('orderNumber')),
      day: missing(day, t('happenedOn')),
      what: missing(what, t('what'), EVENT_WORDS.min),
    }),
    act: calls.clinicalQuality.recordEvent,
    refresh: [['adverse-events'], ['tasks']],
    done: () => t('recorded'),
    onDone: onClose,
    input: ({ order, source, day, what }) => ({
      order_id: order.trim(),
      source,
      happened_on: day,
      what: what.trim(),
    }),
  })
  return (
    <FormDialog title={t('recordTitle')} submitLabel={t('recordNow')} form={form} onClose={onClose}>
      {orderId === undefined ? (
        <TextField {...form.field('order')} label={t('orderNumber')} hint={t('orderHint')} maxLength={64} />
      ) : null}
      <SelectField
        {...form.choice('source', SOURCES)}
        label={t('source')}
        choices={SOURCES.map((value) => ({ value, label: t(`source_${value}`) }))}
      />
      <TextField {...form.field('day')} label={t('happenedOn')} type="date" widthChars={12} />
      <TextArea {...form.field('what')} label={t('what')} rows={3} limit={EVENT_WORDS.max} />
    </FormDialog>
  )
}
