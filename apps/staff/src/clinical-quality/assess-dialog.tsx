import {
  EVENT_SEVERITIES,
  EVENT_WORDS,
  assessmentProblem,
} from '@contour/domain/clinical-quality/adverse-event'
import type { EventSeverity } from '@contour/domain/clinical-quality/adverse-event'
import { easternDate } from '@contour/domain/time/plain-date'
import { serviceNow } from '@contour/client/service-clock'
import { useTexts } from '@contour/texts/use-texts'
import { Button } from '@contour/ui/button'
import { Modal } from '@contour/ui/modal'
import { SelectField } from '@contour/ui/select-field'
import { TextArea } from '@contour/ui/text-area'
import { TextField } from '@contour/ui/text-field'
import { useState } from 'react'
import { calls } from '../calls/calls.ts'
import type { AdverseEventRow } from '../calls/calls.ts'
import { useAction } from '../calls/use-action.ts'
import { frameTexts } from '../texts/en/frame.ts'
import { qualityTexts } from '../texts/en/clinical-quality.ts'

/** Grade, action, and either the end of an event or the day on which somebody asks again. */
export default function AssessDialog({ row, onClose }: { row: AdverseEventRow; onClose: () => void }) {
  const t = useTexts(qualityTexts)
  const frame = useTexts(frameTexts)
  const [severity, setSeverity] = useState<EventSeverity | undefined>(row.severity ?? undefined)
  const [action, setAction] = useState(row.action ?? '')
  const [followUp, setFollowUp] = useState('')
  const [outcome, setOutcome] = useState('')
  const [tried, setTried] = useState(false)
  const save = useAction({
    act: calls.clinicalQuality.assessEvent,
    refresh: [['adverse-events'], ['tasks']],
    done: ({ message }) => message,
    onDone: onClose,
  })
  const followUpOn = followUp || null
  const missing =
    tried && severity
      ? assessmentProblem({ severity, action, followUpOn, outcome }, easternDate(serviceNow()))
      : null
  const errorOf = (field: string) => (missing?.field === field ? missing.message : undefined)
  return (
    <Modal
      open
      onClose={onClose}
      title={t('assessTitle')}
      stickyActions
      actions={
        <>
          <Button
            size="desk"
            busy={save.busy}
            onClick={() => {
              setTried(true)
              if (!severity) return
              if (assessmentProblem({ severity, action, followUpOn, outcome }, easternDate(serviceNow())))
                return
              save.run({ id: row.id, severity, action, follow_up_on: followUpOn, outcome })
            }}
          >
            {t('saveEvent')}
          </Button>
          <Button size="desk" tone="secondary" onClick={onClose}>
            {frame('goBack')}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <p className="[overflow-wrap:anywhere]">{row.what}</p>
        <SelectField
          id="event-severity"
          label={t('severity')}
          placeholder={t('severityChoose')}
          choices={EVENT_SEVERITIES.map((value) => ({ value, label: t(`grade_${value}`) }))}
          value={severity ?? ''}
          onChange={(value) => setSeverity(EVENT_SEVERITIES.find((known) => known === value))}
          error={tried && !severity ? t('severityChoose') : undefined}
        />
        <TextArea
          id="event-action"
          label={t('action')}
          rows={2}
          limit={EVENT_WORDS.max}
          value={action}
          onChange={setAction}
          error={errorOf('action')}
        />
        <TextField
          id="event-follow-up"
          label={t('followUp')}
          hint={t('followUpHint')}
          optional
          type="date"
          widthChars={12}
          value={followUp}
          onChange={setFollowUp}
          error={errorOf('follow_up_on')}
        />
        <TextArea
          id="event-outcome"
          label={t('outcome')}
          hint={t('outcomeHint')}
          optional
          rows={2}
          limit={EVENT_WORDS.max}
          value={outcome}
          onChange={setOutcome}
          error={errorOf('outcome')}
        />
        {save.problem ? (
          <p role="alert" className="font-semibold text-error">
            {save.problem}
          </p>
        ) : null}
      </div>
    </Modal>
  )
}
