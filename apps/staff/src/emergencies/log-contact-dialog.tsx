import { ALARM_ATTEMPTS, ALARM_OUTCOMES, endsAlarm } from '@contour/domain/conversations/alarm-outcomes'
import type { AlarmAttempt, AlarmOutcome } from '@contour/domain/conversations/alarm-outcomes'
import { useTexts } from '@contour/texts/use-texts'
import { Button } from '@contour/ui/button'
import { Modal } from '@contour/ui/modal'
import { RadioCards } from '@contour/ui/option-card'
import { TextArea } from '@contour/ui/text-area'
import { useState } from 'react'
import { calls } from '../calls/calls.ts'
import { useAction } from '../calls/use-action.ts'
import { emergenciesTexts } from '../texts/en/emergencies.ts'
import { frameTexts } from '../texts/en/frame.ts'

type Contact = AlarmOutcome | AlarmAttempt

const NOTES = {
  reached: 'reachedNote',
  called_911: 'called_911Note',
  welfare_check: 'welfare_checkNote',
  false_alarm: 'false_alarmNote',
  voicemail: 'voicemailNote',
  no_answer: 'no_answerNote',
} as const

const REFRESH = [['emergencies'], ['red-bar'], ['inbox'], ['inbox-context'], ['tasks']] as const

/**
 * Logs what came of a call to the person of a red thread, or how several alarms ended together (D-77, comp 20). The outcomes that end the alarm stand above the
 * attempts that do not; the foot and the button say which of the two will happen, so that nobody ends it by accident.
 */
export default function LogContactDialog({
  threads,
  onClose,
}: {
  threads: readonly { id: string; name: string }[]
  onClose: () => void
}) {
  const t = useTexts(emergenciesTexts)
  const frame = useTexts(frameTexts)
  const [outcome, setOutcome] = useState<Contact>()
  const [text, setText] = useState('')
  const [tried, setTried] = useState(false)
  const [thread] = threads
  const several = threads.length > 1
  const log = useAction({
    act: calls.emergencies.logContact,
    refresh: REFRESH,
    done: (_, input) => t(endsAlarm(input.outcome) ? 'logged' : 'attemptLogged'),
    onDone: onClose,
  })
  const end = useAction({
    act: calls.emergencies.endSeveral,
    refresh: REFRESH,
    done: ({ message }) => message,
    onDone: onClose,
  })
  const written = text.trim()
  const missingReason = (several || outcome === 'false_alarm') && written.length < 3
  const confirm = () => {
    setTried(true)
    if (!thread || outcome === undefined || missingReason || written.length > 1000) return
    if (!several) log.run({ id: thread.id, outcome, text: written })
    else if (endsAlarm(outcome)) end.run({ ids: threads.map(({ id }) => id), outcome, text: written })
  }
  const options = (contacts: readonly Contact[]) =>
    contacts.map((contact) => ({ value: contact, label: t(contact), note: t(NOTES[contact]) }))
  const choose = (value: string) =>
    setOutcome([...ALARM_OUTCOMES, ...ALARM_ATTEMPTS].find((contact) => contact === value))
  const ends = outcome !== undefined && endsAlarm(outcome)
  return (
    <Modal
      open
      onClose={onClose}
      title={
        several
          ? t('endSeveralTitle', { count: threads.length })
          : t('logTitle', { name: thread?.name || t('somebody') })
      }
      stickyActions
      actions={
        <>
          <Button size="desk" busy={log.busy || end.busy} onClick={confirm}>
            {outcome === undefined ? t('log') : ends ? t('endAlarm') : t('logAttempt')}
          </Button>
          <Button size="desk" tone="secondary" onClick={onClose}>
            {frame('goBack')}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <RadioCards
          id="alarm-outcome"
          name="alarm-contact"
          label={t('outcomes')}
          columns={2}
          options={options(ALARM_OUTCOMES)}
          value={outcome}
          onChange={choose}
          error={tried && outcome === undefined ? t('chooseOutcome') : undefined}
        />
        {several ? null : (
          <RadioCards
            id="alarm-attempt"
            name="alarm-contact"
            label={t('attempts')}
            columns={2}
            options={options(ALARM_ATTEMPTS)}
            value={outcome}
            onChange={choose}
          />
        )}
        <TextArea
          id="alarm-text"
          label={several ? t('whatSeveral') : outcome === 'false_alarm' ? t('whyFalse') : t('how')}
          hint={t('howHint')}
          limit={1000}
          rows={3}
          value={text}
          onChange={setText}
          error={
            tried && missingReason
              ? t(several ? 'whatSeveralMissing' : 'whyFalseMissing')
              : tried && written.length > 1000
                ? frame('textTooLong', { limit: 1000 })
                : undefined
          }
        />
        {outcome === undefined ? null : <p role="status">{t(ends ? 'thenEnds' : 'thenRings')}</p>}
        {(log.problem ?? end.problem) ? (
          <p role="alert" className="font-semibold text-error">
            {log.problem ?? end.problem}
          </p>
        ) : null}
      </div>
    </Modal>
  )
}
