import { z } from 'zod'
import { PUBLIC, call } from './call.ts'
import { answer } from './envelope.ts'

export const site = {
  readSite: call('GET', '/api/app/site', {
    summary: 'Who runs the clinic and whether this is a demonstration: what footer and banner show (S-05)',
    access: PUBLIC,
  })
    .input(z.strictObject({}))
    .output(
      answer({
        demo: z.boolean(),
        company: z.object({
          name: z.string(),
          address: z.string(),
          support_email: z.string(),
          support_phone: z.string(),
        }),
      }),
    ),
}
