import { z } from 'zod'
import { PATIENT, call, staff } from './call.ts'
import { response } from './envelope.ts'
import { Instant, Line } from './shapes.ts'

const Content = {
  /** A list price of one month, never charged. */
  price_cents: z.number().int(),
  note: Line(240),
  cards: z.array(Line(120)).max(3),
}

export const therapies = {
  readTherapies: call('GET', '/api/app/therapies', {
    summary: 'The recommended therapies of /home: list price, what it is compared with, and the cards (X-10)',
    access: PATIENT,
  }).output(response(Content)),
}

export const staffTherapies = {
  read: call('GET', '/staff-api/therapies', {
    summary: 'The recommended therapies as patients see them, and who wrote them',
    access: staff('content', 'administrator'),
  }).answers({
    /** 0 until a staff member changes the initial content. */
    version: z.number().int(),
    ...Content,
    author: z.string().nullable(),
    created_at: Instant.nullable(),
  }),
  save: call('POST', '/staff-api/therapies', {
    summary: 'Saves the next version; patients see it at once',
    access: staff('content', 'administrator'),
    errors: ['conflict'],
  })
    /** `version` is the one that was edited; a newer one by another staff member is a conflict. */
    .takes({ version: z.number().int(), ...Content })
    .answers({ version: z.number().int() }),
}
