import { z } from 'zod'
import { call, staff } from './call.ts'
import { PlainDate } from './shapes.ts'
import { VersionFacts } from './version-facts.ts'

const Time = z.number().int()
const Hours = {
  review_usual: Time,
  review_from: Time,
  review_latest: Time,
  ship_usual: Time,
  ship_latest: Time,
  answer_hours: Time,
  ticket_hours: Time,
  chat_minutes: Time,
}
const PromiseHours = z.object(Hours)

export const staffPromiseHours = {
  read: call('GET', '/staff-api/promise-hours', {
    summary:
      'The times that screens and letters promise today, those of the documents, and every version (D-101)',
    access: staff('administrator'),
  }).answers({
    hours: PromiseHours,
    /** What applies where there is no version. */
    stated: PromiseHours,
    in_force: z.number().int().nullable(),
    versions: z.array(z.object({ ...VersionFacts, starts_on: PlainDate, hours: PromiseHours })),
  }),
  draft: call('POST', '/staff-api/promise-hours/versions', {
    summary: 'Writes new promised times, and from which day on they are stated; earlier orders keep theirs',
    access: staff('administrator'),
    errors: ['conflict'],
  })
    .takes({ ...Hours, starts_on: PlainDate })
    .answers({ version: z.number().int() }),
  approve: call('POST', '/staff-api/promise-hours/approve', {
    summary: 'Approves the newest promised times: a second person, or the author after a day alone (D-101)',
    access: staff('administrator'),
    errors: ['not_found', 'conflict', 'second_person', 'wrong_status'],
  })
    .takes({ version: z.number().int() })
    .answers({}),
  withdrawWaiting: call('POST', '/staff-api/promise-hours/versions/withdraw', {
    summary: 'Takes back times that wait for approval or for their first day; it stays in the history',
    access: staff('administrator'),
    errors: ['conflict'],
  })
    .takes({ version: z.number().int() })
    .answers({}),
}
