import { CHAT_SECRET_DAYS } from '../conversations/conversation-values.ts'

/** A class of data that is deleted some time after it is no longer needed. */
export type RetentionClass = {
  id: RetentionId
  /** Description for the administrators' list and the runbook. */
  what: string
  /** Days after the moment named in `after`. */
  days: number
  after: string
  /** Why it is stored that long and no longer. */
  why: string
  /** What happens to the row: it is deleted, or its content is removed. */
  outcome: 'deleted' | 'emptied'
}

export const RETENTION_IDS = [
  'rate_limits',
  'login_guards',
  'known_devices',
  'sessions',
  'staff_sessions',
  'password_links',
  'resume_links',
  'login_links',
  'contact_undos',
  'codes',
  'caller_checks',
  'drafts',
  'intake_keys',
  'upload_attempts',
  'identity_videos',
  'finished_jobs',
  'gateway_events',
  'message_bodies',
  'chat_visitors',
  'chat_links',
  'ticket_addresses',
  'alerts',
  'browser_errors',
] as const

export type RetentionId = (typeof RETENTION_IDS)[number]

/**
 * What is deleted, and when. Everything else is retained: the medical record, orders, payments, ledger, consents and
 * the audit trail, whose periods are set by law (45 CFR 164.316(b)(2) requires six years for the records about health
 * data). The periods are our proposals until the owner confirms them.
 */
export const RETENTION: readonly RetentionClass[] = [
  {
    id: 'rate_limits',
    what: 'Counters of limits',
    days: 8,
    after: 'the end of the counted time',
    why: 'No limit looks back further than a week.',
    outcome: 'deleted',
  },
  {
    id: 'login_guards',
    what: 'Counts of failed logins, under a hash of the address',
    days: 2,
    after: 'the last failed login',
    why: 'Failures are forgotten a day after the last one, and a delay lasts an hour at most (D-58).',
    outcome: 'deleted',
  },
  {
    id: 'known_devices',
    what: 'Browsers that an account knows, hashed',
    days: 30,
    after: 'they expired or were ended',
    why: 'One that expired passes no delay any more; support asks about the last weeks.',
    outcome: 'deleted',
  },
  {
    id: 'codes',
    what: 'Contact codes, hashed',
    days: 30,
    after: 'they expired',
    why: 'The limits on wrong tries look back one day; support asks about the last weeks.',
    outcome: 'deleted',
  },
  {
    id: 'caller_checks',
    what: 'Attempts to verify a caller, without what was said',
    days: 30,
    after: 'the call',
    why: 'A call lasts half an hour and failed ones count for a day (D-94); who was verified stays in the audit trail.',
    outcome: 'deleted',
  },
  {
    id: 'password_links',
    what: 'One-time password links, hashed',
    days: 30,
    after: 'they expired',
    why: 'Support asks which link was used.',
    outcome: 'deleted',
  },
  {
    id: 'resume_links',
    what: 'One-time links to another device, hashed',
    days: 30,
    after: 'they expired',
    why: 'Support asks which link was used.',
    outcome: 'deleted',
  },
  {
    id: 'login_links',
    what: 'One-time login links, hashed',
    days: 30,
    after: 'they expired',
    why: 'Support asks which link was used.',
    outcome: 'deleted',
  },
  {
    id: 'contact_undos',
    what: 'Links that undo a change of contact, hashed, with the earlier address or number',
    days: 30,
    after: 'they expired',
    why: 'The change can be undone for 72 hours (D-59); support asks about it in the weeks after.',
    outcome: 'deleted',
  },
  {
    id: 'sessions',
    what: 'Ended sessions of patients',
    days: 90,
    after: 'they ended or expired',
    why: 'Somebody who reports a stranger in their account does so within weeks.',
    outcome: 'deleted',
  },
  {
    id: 'staff_sessions',
    what: 'Ended sessions of staff',
    days: 90,
    after: 'they were last used',
    why: 'An inquiry into a staff account; who did what stays in the audit trail.',
    outcome: 'deleted',
  },
  {
    id: 'drafts',
    what: 'Answers that were never sent',
    days: 8,
    after: 'they were last saved',
    why: 'The link to go on ends after 7 days, and nobody consented to more.',
    outcome: 'deleted',
  },
  {
    id: 'intake_keys',
    what: 'Keys of received intake forms',
    days: 30,
    after: 'the form was received',
    why: 'A browser sends a form again within minutes.',
    outcome: 'deleted',
  },
  {
    id: 'upload_attempts',
    what: 'What browsers said of uploads',
    days: 180,
    after: 'the upload',
    why: 'Support helps with an upload while the order is open.',
    outcome: 'deleted',
  },
  {
    id: 'identity_videos',
    what: 'Identity videos; who decided what about them stays',
    days: 180,
    after: 'the order was delivered, denied or canceled',
    why: 'The decision is recorded; a question about who was seen comes within months of the treatment.',
    outcome: 'deleted',
  },
  {
    id: 'finished_jobs',
    what: 'Finished scheduled jobs',
    days: 90,
    after: 'they ran',
    why: 'What they did stands in the audit trail; the row tells when and how often it was tried.',
    outcome: 'deleted',
  },
  {
    id: 'gateway_events',
    what: 'Applied events of the payment gateway',
    days: 90,
    after: 'they were received',
    why: 'The gateway repeats an event for 30 days at most, and the row tells a repetition.',
    outcome: 'deleted',
  },
  {
    id: 'message_bodies',
    what: 'Texts of sent messages',
    days: 90,
    after: 'they were written',
    why: 'Support answers what a message meant; that it was sent, when and to whom, is kept.',
    outcome: 'emptied',
  },
  {
    id: 'chat_visitors',
    what: 'Secret, name and email of chat visitors without an account',
    days: CHAT_SECRET_DAYS,
    after: 'the last message of the thread, or the registration without one',
    why: 'Nobody comes back to the question after that (D-50); the thread itself, without a name, stays.',
    outcome: 'emptied',
  },
  {
    id: 'chat_links',
    what: 'One-time links to a visitor’s chat, hashed',
    days: 30,
    after: 'they expired, and for a used one the secret of the visitor ended',
    why: 'Support asks which link was used; the browser that used one chats with its secret.',
    outcome: 'deleted',
  },
  {
    id: 'ticket_addresses',
    what: 'Email and reply address of the tickets of visitors without an account',
    days: CHAT_SECRET_DAYS,
    after: 'the last message of the thread',
    why: 'The same as for the visitor’s name and email (D-50); an answer after that finds no thread.',
    outcome: 'emptied',
  },
  {
    id: 'alerts',
    what: 'Alerts and to whom they were sent',
    days: 400,
    after: 'they closed',
    why: 'A fault that comes back every year is compared with the last time.',
    outcome: 'deleted',
  },
  {
    id: 'browser_errors',
    what: 'Errors of browsers, counted by their place in the code',
    days: 90,
    after: 'the last one',
    why: 'A release is mended within weeks.',
    outcome: 'deleted',
  },
]

/** Maximum rows changed per class and night, to limit the duration of the job. */
export const RETENTION_ROWS_PER_NIGHT = 20_000
