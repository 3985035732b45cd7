export const CHANNELS = ['doctor', 'support'] as const
export type Channel = (typeof CHANNELS)[number]

/** Who must answer a thread. */
export const TEAMS = ['clinician', 'support'] as const
export type Team = (typeof TEAMS)[number]

/**
 * Who wrote a message: the patient or visitor, a clinician, support, the automatic reply outside the office hours
 * (marked as such, D-45), or a notice of the service itself.
 */
export const SENDERS = ['patient', 'visitor', 'clinician', 'support', 'automatic', 'system'] as const
export type Sender = (typeof SENDERS)[number]

/** What the scanner found in an attachment (D-44); only "clean" is shown to anybody. */
export const SCAN_STATES = ['pending', 'clean', 'infected', 'unknown'] as const
export type ScanState = (typeof SCAN_STATES)[number]

/** What a clinician writes on a chart and has prepared texts for: they alone write and change those (D-85). */
export const CHART_TEXTS = ['letter', 'note', 'compounding'] as const
export type ChartText = (typeof CHART_TEXTS)[number]

/** Where a prepared text is inserted: in a thread of a channel, or on a chart. */
export const CANNED_REPLY_CHANNELS = ['doctor', 'support', 'both', ...CHART_TEXTS] as const
export type CannedReplyChannel = (typeof CANNED_REPLY_CHANNELS)[number]

export const isChartText = (channel: CannedReplyChannel): channel is ChartText =>
  CHART_TEXTS.some((one) => one === channel)

/** D-45: one setting for the chat, one for visits. */
export const OFFICE_HOUR_AREAS = ['chat', 'visits'] as const
export type OfficeHourArea = (typeof OFFICE_HOUR_AREAS)[number]

/** Characters of a message of a patient or visitor (P-DOC-015, P-CHT-010), and of staff (D-43). */
export const PATIENT_MESSAGE_MAX = 256
export const STAFF_MESSAGE_MAX = 2000

/** Days after the last message in which a visitor's secret, name and email are kept (D-50). */
export const CHAT_SECRET_DAYS = 90

/** Days in which the link of an email opens a visitor's thread in another browser, once. */
export const CHAT_LINK_DAYS = 7
