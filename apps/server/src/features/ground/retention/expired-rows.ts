import { CHAT_SECRET_DAYS } from '@contour/domain/conversations/conversation-values'
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

/** Videos are files and are removed by their feature. No append-only table may be listed here; its trigger would reject the deletion, and a test checks it. */
export const EXPIRED_ROWS: Record<Exclude<RetentionId, 'identity_videos'>, ExpiredRows> = {
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
  caller_checks: { table: 'caller_checks', expired: 'at < $1::timestamptz', clock: 'business' },
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
  chat_visitors: {
    table: 'chat_users',
    expired: `user_id is null and forgotten_at is null and created_at < $1::timestamptz and not exists (
      select 1 from conversations c where c.chat_user_id = chat_users.id and c.last_message_at >= $1::timestamptz)`,
    set: `secret_sha = null, first_name = null, last_name = null, email = null, network = null, forgotten_at = $1::timestamptz + interval '${CHAT_SECRET_DAYS * 24} hours'`,
    clock: 'business',
  },
  chat_links: {
    table: 'chat_links',
    expired: `expires_at < $1::timestamptz and (secret_sha is null or exists (
      select 1 from chat_users u where u.id = chat_links.chat_user_id and u.secret_sha is null))`,
    clock: 'business',
  },
  ticket_addresses: {
    table: 'conversations',
    expired: `user_id is null and num_nonnulls(ticket_email, ticket_token) > 0
      and coalesce(last_message_at, created_at) < $1::timestamptz`,
    set: 'ticket_email = null, ticket_token = null',
    clock: 'business',
  },
  alerts: { table: 'alerts', expired: `state = 'closed' and closed_at < $1::timestamptz`, clock: 'business' },
  browser_errors: { table: 'browser_errors', expired: 'last_at < $1::timestamptz', clock: 'business' },
}
