import {
  EVENT_SEVERITIES,
  EVENT_WORDS,
  assessmentProblem,
} from '@contour/domain/clinical-quality/adverse-event'
import type { EventSeverity } from '@contour/domain/clinical-quality/adverse-event'
import { easternDate } from '@contour/domain/time/plain-date'
import { serviceNow } from '@contour/client/service-clock'
import { useTexts } from '@contour/texts/use-texts'
import { SelectField } from '@contour/ui/select-field'
import { TextArea } from '@contour/ui/text-area'
import { TextField } from '@contour/ui/text-field'
import { calls, type AdverseEventRow } from '../../calls/calls.ts'
import { useActionForm } from '../../calls/use-action-form.ts'
import { FormDialog } from '../../frame/form-dialog.tsx'
import { qualityTexts } from '../../texts/en/clinical-quality.ts'

type Typed = { severity: EventSeverity | null; action: string; follow_up_on: string; outcome: string }

/** Grade, action, and either the end of an event or the day on which somebody asks again. */
export default function AssessDialog({ row, onClose }: { row: AdverseEventRow; onClose: () => void }) {
  const t = useTexts(qualityTexts)
  const start: Typed = { severity: row.severity, action: row.action ?? '', follow_up_on: '', outcome: '' }
  const form = useActionForm({
    id: 'event',
    start,
    check: ({ severity, follow_up_on: day, ...words }) => {
      if (!severity) return { severity: t('severityChoose') }
      const today = easternDate(serviceNow())
      const problem = assessmentProblem({ severity, followUpOn: day || null, ...words }, today)
      return problem ? { [problem.field]: problem.message } : {}
    },
    act: calls.clinicalQuality.assessEvent,
    refresh: [['adverse-events'], ['tasks']],
    onDone: onClose,
    input: ({ severity, follow_up_on: day, ...words }) =>
      severity ? { id: row.id, severity, follow_up_on: day || null, ...words } : null,
  })
  return (
    <FormDialog title={t('assessTitle')} submitLabel={t('saveEvent')} form={form} onClose={onClose}>
      <p className="[overflow-wrap:anywhere]">{row.what}</p>
      <SelectField
        {...form.choice('severity', EVENT_SEVERITIES)}
        label={t('severity')}
        placeholder={t('severityChoose')}
        choices={EVENT_SEVERITIES.map((value) => ({ value, label: t(`grade_${value}`) }))}
      />
      <TextArea {...form.field('action')} label={t('action')} rows={2} limit={EVENT_WORDS.max} />
      <TextField
        {...form.field('follow_up_on')}
        label={t('followUp')}
        hint={t('followUpHint')}
        optional
        type="date"
        widthChars={12}
      />
      <TextArea
        {...form.field('outcome')}
        label={t('outcome')}
        hint={t('outcomeHint')}
        optional
        rows={2}
        limit={EVENT_WORDS.max}
      />
    </FormDialog>
  )
}
