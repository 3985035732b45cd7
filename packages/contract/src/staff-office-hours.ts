import { OFFICE_HOUR_AREAS } from '@contour/domain/conversations/conversation-values'
import { z } from 'zod'
import { call, staff } from './call.ts'
import { Instant } from './shapes.ts'

const Time = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Enter a time like 09:00.')
/** Days of the week as digits, Monday 1 to Sunday 7. */
const Weekdays = z.string().regex(/^1?2?3?4?5?6?7?$/)
const Area = z.enum(OFFICE_HOUR_AREAS)

const Hours = { weekdays: z.string(), opens: z.string(), closes: z.string() }

/** When staff answer chats and hold visits (D-45). */
export const staffOfficeHours = {
  read: call('GET', '/staff-api/office-hours', {
    summary: 'The office hours of each area and their history',
    access: staff('administrator'),
  }).answers({
    areas: z.array(
      z.object({
        area: Area,
        ...Hours,
        /** Whether they were saved here; otherwise they are the default. */
        saved: z.boolean(),
        history: z.array(z.object({ ...Hours, by: z.string(), at: Instant })),
      }),
    ),
  }),
  save: call('POST', '/staff-api/office-hours', {
    summary: 'Saves the office hours of an area; they hold at once',
    access: staff('administrator'),
  })
    .takes({ area: Area, weekdays: Weekdays, opens: Time, closes: Time })
    .answers({}),
}
