import { z } from 'zod'
import { call, staff } from './call.ts'
import { Line, PlainDate } from './shapes.ts'
import { VersionFacts } from './version-facts.ts'

/** The day itself names it. */
const dayPath = { id: PlainDate }

export const staffClosedDays = {
  list: call('GET', '/staff-api/closed-days', {
    summary:
      'The days on which the clinic is closed from today on, federal holidays included, with every version (D-45)',
    access: staff('administrator'),
  }).answers({
    rows: z.array(
      z.object({
        id: PlainDate,
        name: z.string(),
        federal: z.boolean(),
        /** `shown`: it counts, from its first day on. */
        state: z.enum(['shown', 'draft', 'expired', 'withdrawn']),
        /** What patients read instead: the next open day, and the next day on which parcels leave. */
        opens_on: PlainDate,
        ships_on: PlainDate,
        versions: z.array(
          z.object({
            ...VersionFacts,
            reason: z.string(),
            starts_on: PlainDate,
          }),
        ),
      }),
    ),
  }),
  draft: call('POST', '/staff-api/closed-days/{id}/versions', {
    summary: 'Writes that the clinic is closed on a day, why, and from which day on that counts',
    access: staff('administrator'),
    errors: ['conflict'],
  })
    .takes({ ...dayPath, reason: Line(200), starts_on: PlainDate })
    .answers({ version: z.number().int() }),
  approve: call('POST', '/staff-api/closed-days/{id}/approve', {
    summary: 'Approves a closed day: a second person, or the author after a day alone (D-101)',
    access: staff('administrator'),
    errors: ['not_found', 'conflict', 'second_person', 'wrong_status'],
  })
    .takes({ ...dayPath, version: z.number().int() })
    .answers({}),
  reopen: call('POST', '/staff-api/closed-days/{id}/reopen', {
    summary: 'Opens a closed day again at once; needs no second person',
    access: staff('administrator'),
    errors: ['not_found', 'wrong_status'],
  })
    .input(z.strictObject(dayPath))
    .answers({}),
  withdrawWaiting: call('POST', '/staff-api/closed-days/{id}/versions/withdraw', {
    summary: 'Takes back a closed day that waits for approval; it stays in the history',
    access: staff('administrator'),
    errors: ['conflict'],
  })
    .takes({ ...dayPath, version: z.number().int() })
    .answers({}),
}
