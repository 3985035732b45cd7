import { z } from 'zod'
import { PUBLIC, documented } from './call.ts'
import { response } from './envelope.ts'
import { FreeText, Line, PersonName, Session, TrackingRecord } from './shapes.ts'

/** Form fields send numbers as numbers or as digits. */
const Figure = z.coerce.number()

export const IntakePayload = z.object({
  first_name: PersonName(100),
  last_name: PersonName(100),
  email: Line(254),
  phone: Line(20),
  height: z.object({ foot: Figure, inches: Figure }),
  heightInInches: Figure.optional(),
  weight: Figure,
  bmi: z.union([z.number(), z.string()]).optional(),
  gender: Line(10),
  agreed_to_text: z.enum(['Yes', 'No']).optional().default('No'),
  agreed_to_email: z.boolean(),
  agreed_to_terms: z.boolean(),
  /** Our own field: receipt of the HIPAA notice, which nothing depends on. */
  received_hipaa_notice: z.boolean().optional().default(false),
  form_step2_agree: z.boolean().optional().default(false),
  desired_weight: Figure,
  state: Line(30),
  dobMMDDYYYY: Line(10).optional(),
  dob: z.object({ mm: Figure, dd: Figure, yyyy: Figure }),
  age: z.union([z.number(), z.string()]).optional(),
  source_web: z.union([z.literal(2), z.literal('2')]).optional(),
  ip_address: Line(64).optional(),
  tracking_session_id: Line(64).optional(),
  user_agent: Line(512).optional(),
  sema: Line(40).optional(),
  tir: Line(40).optional(),
  tracking: TrackingRecord.optional(),
  /** Our own field, in addition to the documented ones: how the first visit of the device began (M-32). */
  first_touch: TrackingRecord.optional(),
  /** One key for every submission of the same answers: the server stores them once. */
  submission_id: z
    .string()
    .regex(/^[\w-]{16,64}$/)
    .optional(),
  /** Seconds since the first answer; and a field that is hidden from users. Together they detect bots. */
  seconds_taken: Figure.optional(),
  website: Line(200).optional(),
})

export const intake = {
  submitIntake: documented('POST', '/api/intake-form', {
    summary:
      'Files the free intake; opens a lead and its session, or answers "existing" for an account (D-04)',
    access: PUBLIC,
    health: true,
    limits: [{ bucket: 'intake', max: 30, seconds: 3600, per: 'source' }],
    errors: ['not_eligible', 'state_not_served', 'closed_to_new'],
  })
    .input(IntakePayload)
    .output(
      z.union([
        response({ user: z.object({ id: z.string() }), session: Session }),
        z.object({ status: z.literal('existing'), message: z.string() }),
      ]),
    ),
  addDisqualify: documented('GET', '/forms/add-disqualify', {
    changes: true,
    summary:
      'Files a disqualification; with order_id and a token it is "Process Refund" and denies the order (D-20)',
    access: PUBLIC,
    owner: 'order',
    health: true,
    limits: [{ bucket: 'disqualify', max: 60, seconds: 3600, per: 'source' }],
    ids: [{ in: 'query', name: 'order_id', kind: 'order' }],
    errors: ['not_found', 'wrong_status', 'unauthenticated'],
  })
    .input(
      z.object({
        order_id: z.string().max(64).optional(),
        reason: Line(100).optional(),
        message: FreeText(500).optional(),
      }),
    )
    .answers({}),
}
