import { COUNT_GROUPS, FUNNEL_STEPS, REPORTED_TIMES } from '@contour/domain/reports/time-figures'
import { z } from 'zod'
import { call, staff } from './call.ts'

const Count = z.number().int()

export const staffReports = {
  month: call('GET', '/staff-api/reports', {
    summary:
      'The numbers of a month: people by step, sources, reasons, plans, coupons, and times against promises; counts alone (M-51)',
    access: staff('administrator'),
  })
    .takes({
      month: z
        .string()
        .regex(/^\d{4}-(0[1-9]|1[0-2])$/)
        .optional(),
    })
    .answers({
      month: z.string(),
      /** Those who came in the month, by how far they have come until now. */
      steps: z.array(z.object({ step: z.enum(FUNNEL_STEPS), people: Count })),
      /**
       * Purchases by source, people turned away by reason, plans, coupons by code, each group with the most first; what is rare
       * counts together under an empty name, the last of its group.
       */
      counts: z.array(
        z.object({ group: z.enum(COUNT_GROUPS), name: z.string(), count: Count, cents: Count.nullable() }),
      ),
      /** Of the plans that ran when the month began, the percent that it lost; null where none ran. */
      churn: z.number().nullable(),
      /** What was done in the month, with its promise in minutes; a parcel is promised by a day. */
      times: z.array(
        z.object({
          time: z.enum(REPORTED_TIMES),
          count: Count,
          kept: Count,
          median: Count.nullable(),
          nine_of_ten: Count.nullable(),
          promised: Count.nullable(),
        }),
      ),
    }),
}
