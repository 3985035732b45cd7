/** What ends an alarm: somebody knows that the person is safe, or help is on its way (decisions D-77). */
export const ALARM_OUTCOMES = ['reached', 'called_911', 'welfare_check', 'false_alarm'] as const
export type AlarmOutcome = (typeof ALARM_OUTCOMES)[number]

/** What was tried in vain: it is logged, and the alarm stays open. */
export const ALARM_ATTEMPTS = ['voicemail', 'no_answer'] as const
export type AlarmAttempt = (typeof ALARM_ATTEMPTS)[number]

const OUTCOMES: ReadonlySet<string> = new Set(ALARM_OUTCOMES)

export const endsAlarm = (contact: AlarmOutcome | AlarmAttempt): contact is AlarmOutcome =>
  OUTCOMES.has(contact)

/** Red is an emergency. Yellow is a symptom word alone: a clinician looks, within minutes of the office hours (D-77). */
export const ALARM_LEVELS = ['red', 'yellow'] as const
export type AlarmLevel = (typeof ALARM_LEVELS)[number]

/** What ends a yellow alarm: a clinician has looked, and it is no emergency. Else it becomes a red one. */
export const YELLOW_OUTCOMES = ['looked'] as const
export type YellowOutcome = (typeof YELLOW_OUTCOMES)[number]

/** Minutes of office hours within which a clinician looks at a yellow alarm. */
export const LOOK_MINUTES = 15
