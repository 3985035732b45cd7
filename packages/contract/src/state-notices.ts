import { STATE_NOTICES } from '@contour/domain/legal/state-notices'
import { z } from 'zod'
import { PATIENT, call } from './call.ts'

const notice = z.enum(STATE_NOTICES)

/** The notices of a state that a patient reads after the form, because the state has changed or its text has. */
export const stateNotices = {
  list: call('GET', '/api/app/state-notices', {
    summary:
      "What the state of the caller's orders wants read before a doctor can sign, word for word (A-13)",
    access: PATIENT,
  }).answers({
    notices: z.array(
      z.object({ notice, title: z.string(), version: z.string(), text: z.string(), state: z.string() }),
    ),
  }),
  read: call('POST', '/api/app/state-notices', {
    summary: 'Stores that the caller has read notices, in these versions (A-13)',
    access: PATIENT,
    errors: ['conflict'],
  })
    .takes({
      read: z
        .array(z.strictObject({ notice, version: z.string().min(1).max(64) }))
        .min(1)
        .max(STATE_NOTICES.length),
    })
    .answers({}),
}
