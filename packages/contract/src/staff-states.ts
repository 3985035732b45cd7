import { OPENING_LIMITS, RED_LINES } from '@contour/domain/states/state-opening'
import { z } from 'zod'
import { call, staff } from './call.ts'
import { Instant, Line, PlainDate } from './shapes.ts'

const State = z.string().length(2)

export const OpenedState = z.object({
  state: z.string(),
  name: z.string(),
  opened: z.boolean(),
  /** What holds now: an opened state without a licensed clinician or pharmacy is not served. */
  served: z.boolean(),
  /** What visitors read while it is closed. */
  message: z.string(),
  /** What stands in the way of opening it, or closes it. */
  lines: z.array(z.enum(RED_LINES)),
  /** Titles of notices that the state requires and that have no text. */
  missing_notices: z.array(z.string()),
  waiting: z.number().int(),
  law: z.object({
    source: z.string(),
    /** Empty once counsel has confirmed it. */
    to_confirm: z.string(),
    min_bmi: z.number().nullable(),
    min_bmi_with_condition: z.number().nullable(),
    notices: z.array(z.string()),
    video: z.boolean(),
    live_visit_first: z.boolean(),
    no_questionnaire_only: z.boolean(),
    silence_accepts_other_dose: z.boolean(),
  }),
  /** The last decision; null for a state that nobody has decided about. */
  decision: z
    .object({
      verdict: z.enum(['opened', 'closed']),
      reason: z.string(),
      law_document: z.string(),
      law_dated: PlainDate.nullable(),
      name: z.string(),
      at: Instant,
    })
    .nullable(),
})

/** Opening and closing states (D-101). */
export const staffStates = {
  list: call('GET', '/staff-api/states', {
    summary: 'States: opened or closed, served or not, and what stands in the way of each',
    access: staff('administrator'),
  }).answers({ rows: z.array(OpenedState) }),
  open: call('POST', '/staff-api/states/{state}/open', {
    summary: 'Opens a state by decision, with the document that says what its law asks for',
    access: staff('administrator'),
    errors: ['not_found', 'conflict'],
  })
    .takes({
      state: State,
      law_document: Line(OPENING_LIMITS.document),
      law_dated: PlainDate,
      reason: Line(OPENING_LIMITS.reason),
    })
    .answers({}),
  close: call('POST', '/staff-api/states/{state}/close', {
    summary: 'Closes a state with a message to visitors; patients in treatment keep their care',
    access: staff('administrator'),
    errors: ['not_found', 'conflict'],
  })
    .takes({ state: State, message: Line(OPENING_LIMITS.message), reason: Line(OPENING_LIMITS.reason) })
    .answers({}),
}
