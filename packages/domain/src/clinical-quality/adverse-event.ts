/** What an adverse event was made from: an alarm, a care hold, a complaint, or what staff learned otherwise. */
export const EVENT_SOURCES = ['alarm', 'hold', 'complaint', 'staff'] as const
export type EventSource = (typeof EVENT_SOURCES)[number]

/** How severe an event was, as trials grade it (CTCAE 1 to 5); the mildest first. Stored, so a name is never changed. */
export const EVENT_SEVERITIES = ['mild', 'moderate', 'severe', 'life_threatening', 'fatal'] as const
export type EventSeverity = (typeof EVENT_SEVERITIES)[number]

/** Characters of what happened, what was done, and what came of it. */
export const EVENT_WORDS = { min: 3, max: 1000 } as const

/** What a clinician says about an event; all of it may come later than the event. */
export type EventAssessment = {
  readonly severity: EventSeverity
  readonly action: string
  /** The day on which somebody asks again; null where nothing is left to ask. */
  readonly followUpOn: string | null
  readonly outcome: string
}

/**
 * Returns what is missing in an assessment, or null: an event is closed with an outcome, or kept open with a day on which
 * somebody asks again. A severe one is not closed without an action.
 */
export function assessmentProblem(
  { severity, action, followUpOn, outcome }: EventAssessment,
  today: string,
): { field: 'action' | 'follow_up_on' | 'outcome'; message: string } | null {
  if (action.trim().length < EVENT_WORDS.min)
    return {
      field: 'action',
      message: severity === 'mild' ? 'Say what was done, or that nothing was needed.' : 'Say what was done.',
    }
  if (followUpOn !== null && followUpOn < today)
    return { field: 'follow_up_on', message: 'Choose a day from today on.' }
  const closes = outcome.trim() !== ''
  if (closes && outcome.trim().length < EVENT_WORDS.min)
    return { field: 'outcome', message: 'Say what came of it.' }
  if (!closes && followUpOn === null)
    return { field: 'follow_up_on', message: 'Choose when somebody asks again, or say what came of it.' }
  if (closes && followUpOn !== null)
    return {
      field: 'follow_up_on',
      message: 'A closed event is not asked about again. Leave one of the two empty.',
    }
  return null
}
