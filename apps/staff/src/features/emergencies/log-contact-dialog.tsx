import { ALARM_ATTEMPTS, ALARM_OUTCOMES, endsAlarm } from '@contour/domain/conversations/alarm-outcomes'
import type { AlarmAttempt, AlarmOutcome } from '@contour/domain/conversations/alarm-outcomes'
import { useTexts } from '@contour/texts/use-texts'
import { RadioCards } from '@contour/ui/option-card'
import { TextArea } from '@contour/ui/text-area'
import { calls } from '../../calls/calls.ts'
import { useActionForm } from '../../calls/use-action-form.ts'
import { FormDialog } from '../../frame/form-dialog.tsx'
import { useTooLong } from '../../frame/use-too-long.ts'
import { emergenciesTexts } from '../../texts/en/emergencies.ts'

type Contact = AlarmOutcome | AlarmAttempt

const EMPTY: { outcome: Contact | undefined; text: string } = { outcome: undefined, text: '' }

const NOTES = {
  reached: 'reachedNote',
  called_911: 'called_911Note',
  welfare_check: 'welfare_checkNote',
  false_alarm: 'false_alarmNote',
  voicemail: 'voicemailNote',
  no_answer: 'no_answerNote',
} as const

const REFRESH = [['emergencies'], ['red-bar'], ['inbox'], ['inbox-context'], ['tasks']] as const

type Props = { threads: readonly { id: string; name: string }[]; onClose: () => void }

/**
 * Logs what came of a call to the person of a red thread, or how several alarms ended together (D-77, comp 20). The outcomes that end the alarm stand above the
 * attempts that do not; the foot and the button say which of the two will happen, so that nobody ends it by accident.
 */
export default function LogContactDialog({ threads, onClose }: Props) {
  const t = useTexts(emergenciesTexts)
  const tooLong = useTooLong()
  const [thread] = threads
  const several = threads.length > 1
  const form = useActionForm({
    id: 'alarm',
    start: EMPTY,
    check: ({ outcome, text }) => ({
      outcome: outcome === undefined ? t('chooseOutcome') : undefined,
      text:
        (several || outcome === 'false_alarm') && text.trim().length < 3
          ? t(several ? 'whatSeveralMissing' : 'whyFalseMissing')
          : tooLong(text, 1000),
    }),
    act: ({ outcome, text }: { outcome: Contact; text: string }) =>
      several && endsAlarm(outcome)
        ? calls.emergencies.endSeveral({ ids: threads.map(({ id }) => id), outcome, text })
        : calls.emergencies.logContact({ id: thread?.id ?? '', outcome, text }),
    refresh: REFRESH,
    done: ({ message }, { outcome }) =>
      several ? message : t(endsAlarm(outcome) ? 'logged' : 'attemptLogged'),
    onDone: onClose,
    input: ({ outcome, text }) => (outcome ? { outcome, text: text.trim() } : null),
  })
  const { outcome } = form.draft
  const { error, ...choice } = form.choice('outcome', [...ALARM_OUTCOMES, ...ALARM_ATTEMPTS])
  const options = (contacts: readonly Contact[]) =>
    contacts.map((contact) => ({ value: contact, label: t(contact), note: t(NOTES[contact]) }))
  const ends = outcome !== undefined && endsAlarm(outcome)
  return (
    <FormDialog
      title={
        several
          ? t('endSeveralTitle', { count: threads.length })
          : t('logTitle', { name: thread?.name || t('somebody') })
      }
      submitLabel={outcome === undefined ? t('log') : ends ? t('endAlarm') : t('logAttempt')}
      form={form}
      onClose={onClose}
    >
      <RadioCards
        {...choice}
        name="alarm-contact"
        label={t('outcomes')}
        columns={2}
        options={options(ALARM_OUTCOMES)}
        error={error}
      />
      {several ? null : (
        <RadioCards
          {...choice}
          id="alarm-attempt"
          name="alarm-contact"
          label={t('attempts')}
          columns={2}
          options={options(ALARM_ATTEMPTS)}
        />
      )}
      <TextArea
        {...form.field('text')}
        label={several ? t('whatSeveral') : outcome === 'false_alarm' ? t('whyFalse') : t('how')}
        hint={t('howHint')}
        limit={1000}
        rows={3}
      />
      {outcome === undefined ? null : <p role="status">{t(ends ? 'thenEnds' : 'thenRings')}</p>}
    </FormDialog>
  )
}
