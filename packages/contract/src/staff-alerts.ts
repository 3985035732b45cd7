import { ALERT_CHANNELS, ALERT_NOTE_MAX, ALERT_STATES } from '@contour/domain/alerts/alert'
import { FAULTS } from '@contour/domain/alerts/fault'
import { STAFF_ROLES } from '@contour/domain/staff-accounts/staff-role'
import { z } from 'zod'
import { call, staff } from './call.ts'
import { pageFacts, pageInput } from './paging.ts'
import { Instant, Line, PublicId } from './shapes.ts'

const Alert = z.object({
  id: z.string(),
  fault: z.enum(FAULTS),
  title: z.string(),
  /** What it is about where there may be several, such as a machine; otherwise empty. */
  subject: z.string(),
  details: z.string(),
  state: z.enum(ALERT_STATES),
  /** Who acts: whoever runs the machine, or the staff of a role. */
  owner: z.enum(['operator', ...STAFF_ROLES]),
  next: z.string(),
  /** Whether it stays until an administrator says that somebody has looked. */
  lasts: z.boolean(),
  opened_at: Instant,
  acknowledged_at: Instant.nullable(),
  acknowledged_by: z.string().nullable(),
  note: z.string(),
  closed_at: Instant.nullable(),
  /** Receivers that were told, of the begin and the end. */
  told: z.object({ sent: z.number().int(), waiting: z.number().int(), failed: z.number().int() }),
})

/** Alerts: what is wrong with the service, who has it, and to whom it was told. */
export const staffAlerts = {
  list: call('GET', '/staff-api/alerts', {
    summary: 'Alerts: open ones with who has them, or those that are over',
    access: staff('administrator'),
  })
    .takes({ show: z.enum(['open', 'closed']).optional(), ...pageInput })
    .answers({
      rows: z.array(Alert),
      ...pageFacts,
      /** Receivers that are set; without one nobody is told. */
      receivers: z.number().int(),
      /** Where the runbook is read; null if it is not published. */
      runbook: z.string().nullable(),
    }),
  acknowledge: call('POST', '/staff-api/alerts/{id}/acknowledge', {
    summary: 'Says that the caller has an alert, and what they do about it',
    access: staff('administrator'),
    errors: ['not_found', 'conflict'],
  })
    .takes({ id: PublicId, note: Line(ALERT_NOTE_MAX) })
    .answers({}),
  lookedInto: call('POST', '/staff-api/alerts/{id}/looked-into', {
    summary: 'Ends a fault that lasts until somebody has looked, with what they found',
    access: staff('administrator'),
    errors: ['not_found', 'conflict'],
  })
    .takes({ id: PublicId, note: Line(ALERT_NOTE_MAX) })
    .answers({}),
  test: call('POST', '/staff-api/alerts/test', {
    summary: 'Sends a test to every receiver of alerts',
    access: staff('administrator'),
    limits: [{ bucket: 'alert-test', max: 10, seconds: 3600, per: 'caller' }],
  }).answers({
    results: z.array(
      z.object({
        channel: z.enum(ALERT_CHANNELS),
        receiver: z.string(),
        /** Null if it was taken. */
        error: z.string().nullable(),
      }),
    ),
  }),
}
