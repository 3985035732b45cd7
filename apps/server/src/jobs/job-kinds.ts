/**
 * Every kind of scheduled job; `job-handlers.ts` has one handler for each. A kind is stored, so it is never renamed once
 * a release has scheduled it (D-75).
 */
export const JOB_KINDS = [
  'access_review',
  'license_warning',
  'prescription_sample',
  'hold_renew',
  'form_reminder',
  'video_reminder',
  'prescription_auto_accept',
  'prescription_reminder',
  'decision_clock',
  'adjust_reminder',
  'draft_expiry',
  'assume_delivered',
  'assume_replacement_delivered',
  'replacement_late',
  'complaint_overdue',
  'renewal',
  'renewal_retry',
  'renewal_notice',
  'check_in',
  'check_in_reminder',
  'dunning_support',
  'dunning_end',
  'plan_start',
  'promise_breach',
  'waitlist_check',
  'task_escalation',
  'reconciliation',
  'reconciliation_page',
  'retention',
  'cancellation_final',
  'fee_charge',
  'support_ticket',
  'conversation_release',
  'attachment_scan',
  'stored_video',
  'emergency_alert',
  'unread_notice',
  'story_file_sweep',
  'visit_reminder',
  'visit_missed',
  'visit_missed_notice',
  'visit_watch',
  'visit_late',
  'visit_canceled_notice',
  'visit_bookings_check',
  'dose_questions',
  'dose_questions_in_hand',
  'dose_questions_end',
] as const

export type JobKind = (typeof JOB_KINDS)[number]

/** Whether this build has a handler for a stored kind; a newer build may have scheduled one that it does not know. */
export const isJobKind = (stored: string): stored is JobKind => JOB_KINDS.some((kind) => kind === stored)
