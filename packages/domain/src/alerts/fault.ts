import type { StaffRole } from '../staff-accounts/staff-role.ts'

/** What the watch looks for, each the cause of one alert. Stored: a name is never changed (D-75). */
export const FAULTS = [
  'database_writes',
  'worker_silent',
  'task_failing',
  'audit_unsealed',
  'audit_foreign_number',
  'jobs_late',
  'outbox_failing',
  'bounce_storm',
  'storage_failing',
  'uploads_failing',
  'gateway_away',
  'disk_low',
  'backup_old',
  'certificate_ending',
  'clock_wrong',
  'promises_missed',
  'card_testing',
] as const

export type Fault = (typeof FAULTS)[number]

/** Part of the service that a fault concerns, as the status page names it. */
export const SERVICE_PARTS = ['service', 'background', 'messages', 'files', 'payments', 'care'] as const
export type ServicePart = (typeof SERVICE_PARTS)[number]

export type FaultFacts = {
  /** For a text message and the list: no name, no number of a person. */
  title: string
  part: ServicePart
  /** Who acts: whoever runs the machine, or the staff of a role. */
  owner: 'operator' | StaffRole
  next: string
  /** True if the fault lasts until an administrator says that somebody has looked. */
  lasts?: true
}

export const FAULT_FACTS: Readonly<Record<Fault, FaultFacts>> = {
  database_writes: {
    title: 'The database takes no writes',
    part: 'service',
    owner: 'operator',
    next: 'Look at PostgreSQL: is it running, is its disk full? The service recovers by itself.',
  },
  worker_silent: {
    title: 'No worker runs',
    part: 'background',
    owner: 'operator',
    next: 'Start a process with PROCESS=worker, and read the last lines of the one that ended.',
  },
  task_failing: {
    title: 'A background task keeps failing',
    part: 'background',
    owner: 'operator',
    next: 'Look for its name in the log of the process; the line has the cause.',
  },
  audit_unsealed: {
    title: 'The audit trail is not being sealed',
    part: 'background',
    owner: 'operator',
    next: 'Look for the task "audit" in the log. Rows keep waiting and are sealed later.',
  },
  audit_foreign_number: {
    title: 'The audit trail holds a number that this service did not give',
    part: 'service',
    owner: 'administrator',
    next: 'Take a copy of the database, run npm run audit:verify, and find out who had access.',
    lasts: true,
  },
  jobs_late: {
    title: 'Scheduled jobs are late',
    part: 'background',
    owner: 'operator',
    next: 'Open Jobs: what failed, and whether a worker runs.',
  },
  outbox_failing: {
    title: 'Messages are not delivered',
    part: 'messages',
    owner: 'operator',
    next: 'Run the checks on the page Status: the mail server or the SMS account does not take them. They are tried for a day.',
  },
  bounce_storm: {
    title: 'Much of our mail comes back',
    part: 'messages',
    owner: 'administrator',
    next: 'Look at the mail service: is our sender or network blocked? Then correct the addresses that are really wrong.',
  },
  storage_failing: {
    title: 'The file store does not work',
    part: 'files',
    owner: 'operator',
    next: 'Run the checks on the page Status; the line of the storage names the cause.',
  },
  uploads_failing: {
    title: 'Uploads of patients fail',
    part: 'files',
    owner: 'administrator',
    next: 'Run the checks on the page Status: the bucket may refuse browsers (CORS).',
  },
  gateway_away: {
    title: 'The card gateway does not answer',
    part: 'payments',
    owner: 'operator',
    next: 'Look at the status page of the gateway. Do not repeat charges by hand.',
  },
  disk_low: {
    title: 'A disk is nearly full',
    part: 'service',
    owner: 'operator',
    next: 'Remove old copies and logs, or enlarge the disk.',
  },
  backup_old: {
    title: 'The last backup is too old',
    part: 'service',
    owner: 'operator',
    next: 'Run npm run backup, and see why the nightly one did not.',
  },
  certificate_ending: {
    title: 'A certificate ends soon',
    part: 'service',
    owner: 'operator',
    next: 'Renew it, and see why that did not happen by itself.',
  },
  clock_wrong: {
    title: 'The clock of a machine is wrong',
    part: 'service',
    owner: 'operator',
    next: 'Turn its time synchronization on.',
  },
  promises_missed: {
    title: 'Promises to patients ran out again',
    part: 'care',
    owner: 'administrator',
    next: 'Open the overdue tasks on the home page, and say who does them.',
  },
  card_testing: {
    title: 'Many cards are declined',
    part: 'payments',
    owner: 'billing',
    next: 'Somebody may be testing stolen cards: look at their networks, and block them.',
  },
}

/** Hours after which the next nightly backup should have been made. */
export const BACKUP_HOURS = 26

/** Failures in a row, and seconds of failing, after which a background task needs a person. */
export const FAILING_TASK = { failures: 5, seconds: 60 } as const

/** Seconds after which audit rows should have been sealed, and a due job should have run. */
export const SEAL_SECONDS = 60
export const LATE_JOB_SECONDS = 120

/** Seconds without a sign after which a process counts as gone. */
export const SILENT_SECONDS = 25

/** Failed uploads in a row, of all patients, within which no upload succeeded. */
export const FAILED_UPLOADS = 3
