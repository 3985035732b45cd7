/** Display names of scheduled jobs and background runs; an unlisted one is named by its kind. */
const JOB_NAMES: Readonly<Record<string, string>> = {
  hold_renew: 'Renew a hold',
  form_reminder: 'Medical form reminder',
  video_reminder: 'Video reminder',
  prescription_auto_accept: 'Accept an unanswered prescription',
  prescription_reminder: 'Prescription reminder',
  adjust_reminder: 'Adjust form reminder',
  draft_expiry: 'Delete expired drafts',
  assume_delivered: 'Assume a delivery',
  renewal: 'Renew a plan',
  renewal_retry: 'Try a renewal again',
  renewal_notice: 'Renewal notice',
  check_in: 'Open a check-in',
  check_in_reminder: 'Check-in reminder',
  dunning_support: 'Past-due plan: tell support',
  dunning_end: 'Past-due plan: end it',
  plan_start: 'Start a bought plan',
  promise_breach: 'Write about a late order',
  waitlist_check: 'Check the waiting list',
  task_escalation: 'Escalate a task',
  reconciliation: 'Compare payments with the gateway',
  reconciliation_page: 'Compare payments, next part',
  retention: 'Delete what is no longer needed',
  cancellation_final: 'Finish a cancellation',
  license_warning: 'Expiring license warning',
  due: 'Scheduled jobs',
  outbox: 'Messages',
  payments: 'Open payments',
  webhooks: 'Events of the gateway',
  audit: 'Seal the audit trail',
}

export function jobName(kind: string): string {
  const words = kind.replaceAll(/[_.-]/g, ' ')
  return JOB_NAMES[kind] ?? words.slice(0, 1).toUpperCase() + words.slice(1)
}
