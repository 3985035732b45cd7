import type { RetentionId } from '@contour/domain/retention/retention'

/** The table of a class, and which of its rows have expired before $1. */
export type ExpiredRows = {
  table: string
  /** A condition in SQL; $1 is the cut-off. */
  expired: string
  /** What is set instead of deleting the row. */
  set?: string
  /**
   * Limits, known browsers, login links and staff sessions use real time, everything else the movable clock (decisions
   * D-21).
   */
  clock: 'real' | 'business'
}

/** No append-only table may be listed here; its trigger would reject the deletion, and a test checks it. */
export const EXPIRED_ROWS: Record<RetentionId, ExpiredRows> = {
  rate_limits: {
    table: 'rate_limits',
    expired: 'window_start < extract(epoch from $1::timestamptz)',
    clock: 'real',
  },
  login_guards: { table: 'login_guards', expired: 'last_failed_at < $1::timestamptz', clock: 'real' },
  known_devices: {
    table: 'known_devices',
    expired: 'ended_at < $1::timestamptz or expires_at < $1::timestamptz',
    clock: 'real',
  },
  sessions: {
    table: 'sessions',
    expired: 'ended_at < $1::timestamptz or expires_at < $1::timestamptz',
    clock: 'business',
  },
  staff_sessions: { table: 'staff_sessions', expired: 'last_seen_at < $1::timestamptz', clock: 'real' },
  password_links: { table: 'password_links', expired: 'expires_at < $1::timestamptz', clock: 'business' },
  resume_links: { table: 'resume_links', expired: 'expires_at < $1::timestamptz', clock: 'business' },
  login_links: { table: 'login_links', expired: 'expires_at < $1::timestamptz', clock: 'real' },
  contact_undos: { table: 'contact_undos', expired: 'expires_at < $1::timestamptz', clock: 'business' },
  codes: { table: 'codes', expired: 'expires_at < $1::timestamptz', clock: 'business' },
  drafts: { table: 'drafts', expired: 'updated_at < $1::timestamptz', clock: 'business' },
  intake_keys: { table: 'intake_submissions', expired: 'created_at < $1::timestamptz', clock: 'business' },
  upload_attempts: { table: 'upload_attempts', expired: 'at < $1::timestamptz', clock: 'business' },
  finished_jobs: { table: 'due', expired: 'done_at < $1::timestamptz', clock: 'business' },
  gateway_events: {
    table: 'webhook_inbox',
    expired: 'applied_at is not null and received_at < $1::timestamptz',
    clock: 'business',
  },
  message_bodies: {
    table: 'outbox',
    expired: `body <> '' and state in ('sent', 'failed') and created_at < $1::timestamptz`,
    set: `body = '', html = null`,
    clock: 'business',
  },
}
