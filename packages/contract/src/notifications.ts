import { LETTER_PARTS } from '@contour/domain/notifications/letter-wording'
import { z } from 'zod'
import { call, staff } from './call.ts'
import { FreeText, PlainDate } from './shapes.ts'
import { VersionFacts } from './version-facts.ts'

const Parts = z.partialRecord(z.enum(LETTER_PARTS), FreeText(700))
const letterPath = { id: z.string().max(60) }
const wording = { ...letterPath, parts: Parts }

/** The wording of emails and text messages as versions (D-101). */
export const staffNotifications = {
  list: call('GET', '/staff-api/letters', {
    summary:
      'Every email and text message: the wording of the build, what applies today, and every version (D-101)',
    access: staff('administrator'),
  }).answers({
    rows: z.array(
      z.object({
        id: z.string(),
        group: z.string(),
        channels: z.array(z.enum(['email', 'sms'])),
        /** The version that applies today; null while the built-in text does. */
        in_force: z.number().int().nullable(),
        /** The built-in text of each part that staff may word, with its variables: version 0. */
        open: Parts,
        /** Parts that the service writes by itself, as a sample has them. */
        fixed: Parts,
        variables: z.array(z.object({ name: z.string(), sample: z.string() })),
        versions: z.array(z.object({ ...VersionFacts, starts_on: PlainDate, parts: Parts })),
      }),
    ),
  }),
  draft: call('POST', '/staff-api/letters/{id}/versions', {
    summary: 'Writes a new wording of a letter, and from which day on it is sent',
    access: staff('administrator'),
    errors: ['not_found', 'conflict'],
  })
    .takes({ ...wording, starts_on: PlainDate })
    .answers({ version: z.number().int() }),
  approve: call('POST', '/staff-api/letters/{id}/approve', {
    summary: 'Approves the newest wording: a second person, or the author after a day alone (D-101)',
    access: staff('administrator'),
    errors: ['not_found', 'conflict', 'second_person', 'wrong_status'],
  })
    .takes({ ...letterPath, version: z.number().int() })
    .answers({}),
  withdraw: call('POST', '/staff-api/letters/{id}/withdraw', {
    summary: 'Sends the built-in letter again at once; needs no second person',
    access: staff('administrator'),
    errors: ['not_found'],
  })
    .input(z.strictObject(letterPath))
    .answers({}),
  withdrawWaiting: call('POST', '/staff-api/letters/{id}/versions/withdraw', {
    summary: 'Takes back a wording that waits for approval or for its first day; it stays in the history',
    access: staff('administrator'),
    errors: ['not_found', 'conflict'],
  })
    .takes({ ...letterPath, version: z.number().int() })
    .answers({}),
  preview: call('POST', '/staff-api/letters/{id}/preview', {
    summary: 'Draws a wording with sample facts: the email, and the text message with its number of parts',
    access: staff('administrator'),
    errors: ['not_found'],
  })
    .takes(wording)
    .answers({
      subject: z.string(),
      html: z.string(),
      text: z.string(),
      sms: z.object({ text: z.string(), parts: z.number().int() }).nullable(),
    }),
  sendTest: call('POST', '/staff-api/letters/{id}/test', {
    summary: 'Sends the email of a wording, with sample facts, to the own address',
    access: staff('administrator'),
    errors: ['not_found'],
  })
    .takes(wording)
    .answers({}),
}
