import { z } from 'zod'
import { call, staff } from './call.ts'
import { pageFacts, pageInput } from './paging.ts'
import { Instant, Line } from './shapes.ts'

const Reason = { kind: z.enum(['state', 'dose']), about: Line(40).min(1) }

/** The people waiting for a state or a strength, and the one message promised to each of them (M-39). */
export const staffWaitlist = {
  list: call('GET', '/staff-api/waitlist', {
    summary: 'How many people wait and were told, by what they wait for',
    access: staff('support', 'content', 'administrator'),
  }).answers({
    rows: z.array(
      z.object({
        ...Reason,
        name: z.string(),
        waiting: z.number().int(),
        told: z.number().int(),
        /** For a state, whether it is served now; null for a strength, which only staff know. */
        available: z.boolean().nullable(),
      }),
    ),
  }),
  people: call('GET', '/staff-api/waitlist/people', {
    summary: 'Who waits for one state or strength, first come first; addresses masked',
    access: staff('support', 'content', 'administrator'),
  })
    .takes({ ...Reason, ...pageInput })
    .answers({ rows: z.array(z.object({ email: z.string(), since: Instant })), ...pageFacts }),
  tell: call('POST', '/staff-api/waitlist/tell', {
    summary: 'Sends everybody who waits for it their one message; a state has to be served first',
    access: staff('content', 'administrator'),
    errors: ['conflict'],
  })
    .input(z.strictObject(Reason))
    .answers({ told: z.number().int() }),
}
