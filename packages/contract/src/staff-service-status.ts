import { SERVICE_PARTS } from '@contour/domain/alerts/fault'
import { z } from 'zod'
import { call, staff } from './call.ts'
import { Instant } from './shapes.ts'
import { STAFF_ROLES } from '@contour/domain/staff-accounts/staff-role'

/** Whether the service is well, for everybody who works with it; what it is made of, for administrators. */
export const staffStatus = {
  read: call('GET', '/staff-api/status', {
    summary: 'The parts of the service, and what is wrong with each',
    access: staff(...STAFF_ROLES),
  }).answers({
    version: z.string(),
    commit: z.string().nullable(),
    parts: z.array(
      z.object({
        part: z.enum(SERVICE_PARTS),
        /** What is wrong, oldest first; none if it is well. */
        faults: z.array(z.object({ title: z.string(), since: Instant })),
      }),
    ),
  }),
  machinery: call('GET', '/staff-api/status/machinery', {
    summary: 'The processes of the service, and errors of browsers by their place in the code',
    access: staff('administrator'),
  }).answers({
    processes: z.array(
      z.object({
        id: z.string(),
        kind: z.enum(['web', 'worker', 'all']),
        host: z.string(),
        version: z.string(),
        started_at: Instant,
        seen_at: Instant,
        /** Whether it gave a sign lately. */
        alive: z.boolean(),
      }),
    ),
    /** Since when every stored file is encrypted with the current key or one before it; null while some are not. */
    files_encrypted_at: Instant.nullable(),
    backup_at: Instant.nullable(),
    browser_errors: z.array(
      z.object({
        app: z.enum(['patient', 'staff']),
        kind: z.string(),
        place: z.string(),
        version: z.string(),
        count: z.number().int(),
        last_at: Instant,
      }),
    ),
  }),
  check: call('POST', '/staff-api/status/check', {
    summary: 'Checks database, keys, storage, mail, SMS, gateway and the rest, as npm run doctor does',
    access: staff('administrator'),
    limits: [{ bucket: 'status-check', max: 20, seconds: 3600, per: 'caller' }],
  }).answers({
    findings: z.array(z.object({ check: z.string(), state: z.enum(['well', 'fault']), line: z.string() })),
    /** How many faults stand at the parts of the service meanwhile: the checks do not look at all of them. */
    open_faults: z.number().int(),
  }),
}
