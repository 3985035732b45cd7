import { z } from 'zod'
import { PUBLIC, call } from './call.ts'
import { Instant } from './shapes.ts'

export const PromiseParty = z.enum(['You', 'Clinical team', 'Partner pharmacy', 'Carrier', 'Support team'])

/** One row of the promise table with its dates; the instants are null if no time is promised. */
export const StatusPromise = z.object({
  with: PromiseParty,
  usually: z.string(),
  at_worst: z.string(),
  next: z.string(),
  usual_by: Instant.nullable(),
  worst_by: Instant.nullable(),
  /** If it is not done by `usual_by`: when the patient has our message; null if no message is promised. */
  write_by: Instant.nullable(),
  /** The new promise after one that was not kept (D-93). */
  new_by: Instant.nullable(),
})

export const promises = {
  readJourney: call('GET', '/api/app/promises', {
    summary: 'The steps after a payment with the dates they would have for a questionnaire sent now (A-04)',
    access: PUBLIC,
  }).answers({
    now: Instant,
    steps: z.array(
      z.object({
        key: z.enum(['questionnaire', 'review', 'pharmacy', 'shipping']),
        title: z.string(),
        with: PromiseParty,
        usually: z.string(),
        next: z.string(),
        usual_by: Instant.nullable(),
      }),
    ),
  }),
}
