import {
  CLINICIAN_HOLD_REASONS,
  HOLD_OUTCOMES,
  HOLD_REASONS,
  HOLD_SOURCES,
  HOLD_WORDS,
  PATIENT_HOLD_REASONS,
} from '@contour/domain/care-holds/care-hold'
import { z } from 'zod'
import { PATIENT, call, staff } from './call.ts'
import { response } from './envelope.ts'
import { DrugName, FreeText, Instant, PublicId } from './shapes.ts'

/** What stands still during a hold, as the patient and the clinician read it. */
const StandsStill = {
  orders: z.array(z.object({ order_id: z.string(), drug: DrugName, shipment_no: z.number().int() })),
  /** Seconds that are left to decide about a prescription; null where none waits. */
  clock_left_s: z.number().int().nullable(),
  authorized: z.array(
    z.object({
      cents: z.number().int(),
      brand: z.string().nullable(),
      last4: z.string().nullable(),
      /** When the money is released if the hold lasts until then. */
      released_at: Instant.nullable(),
    }),
  ),
}

export const OwnHold = z.object({
  source: z.enum(HOLD_SOURCES),
  since: Instant,
  /** The clinician who has it; null for the clinical team. */
  who: z.string().nullable(),
  by: Instant,
  /** Whether a clinician has looked and planned the next look. */
  kept: z.boolean(),
  ...StandsStill,
})

export const OwnHoldAnswer = response({
  hold: OwnHold.nullable(),
  answered_by: Instant,
  /** Whether something could still leave or be charged: without it there is nothing to stop. */
  may_stop: z.boolean(),
})

/** The care hold of the caller (D-76): "Do not send my medicine". Only a clinician lifts it. */
export const careHolds = {
  read: call('GET', '/api/app/care-hold', {
    summary: "The caller's open care hold, and by when one that is opened now is answered (D-76)",
    access: PATIENT,
    health: true,
  }).output(OwnHoldAnswer),
  stop: call('POST', '/api/app/care-hold', {
    summary:
      'Stops everything at once: nothing ships and nothing is charged until a clinician decides (D-76)',
    access: PATIENT,
    health: true,
  })
    .takes({ reason: z.enum(PATIENT_HOLD_REASONS) })
    .answers({ hold: OwnHold }),
}

const HoldRow = z.object({
  id: z.string(),
  patient: z.string(),
  state: z.string(),
  source: z.enum(HOLD_SOURCES),
  reason: z.enum(HOLD_REASONS),
  since: Instant,
  look_at: Instant,
  /** The patient waits for the first answer; otherwise a clinician planned the look. */
  promised: z.boolean(),
  owner: z.string().nullable(),
})

const words = FreeText(HOLD_WORDS.max).min(HOLD_WORDS.min)
const byId = z.strictObject({ id: PublicId })

export const staffCareHolds = {
  list: call('GET', '/staff-api/care-holds', {
    summary: 'Patients on hold: promised answers first, then planned looks; other states as numbers (D-76)',
    access: staff('clinician'),
    health: true,
  }).answers({
    rows: z.array(HoldRow),
    /** States in which the caller has no license: how many, and who has them. */
    elsewhere: z.array(z.object({ state: z.string(), count: z.number().int(), owners: z.array(z.string()) })),
  }),
  read: call('GET', '/staff-api/care-holds/{id}', {
    summary: 'One hold with what stands still; every read is audited',
    access: staff('clinician'),
    health: true,
    errors: ['not_found', 'not_licensed'],
  })
    .input(byId)
    .answers({
      hold: HoldRow.extend({
        age: z.number().int(),
        sex: z.enum(['M', 'F']),
        note: z.string().nullable(),
        /** The newest order, whose chart opens. */
        order_id: z.string().nullable(),
        /** What the patient answered before a higher dose, where a Yes opened the hold (D-87); null for other holds. */
        dose_questions: z.object({ step: z.string(), in_hand: z.boolean(), said: z.string() }).nullable(),
        thread: z.object({ id: z.string(), body: z.string().nullable(), at: Instant.nullable() }).nullable(),
        ...StandsStill,
      }),
    }),
  open: call('POST', '/staff-api/orders/{id}/care-hold', {
    summary: 'Puts the patient of an order on hold (D-76)',
    access: staff('clinician'),
    owner: 'licence',
    health: true,
    errors: ['not_found', 'not_licensed'],
  })
    .takes({ id: z.string().max(64), reason: z.enum(CLINICIAN_HOLD_REASONS), note: words })
    .answers({ hold_id: z.string() }),
  keep: call('POST', '/staff-api/care-holds/{id}/keep', {
    summary: 'Keeps a hold and plans the next look; the patient is told (D-76)',
    access: staff('clinician'),
    health: true,
    errors: ['not_found', 'not_licensed', 'conflict'],
  })
    .input(byId.extend({ look_at: Instant, reason: words }))
    .answers({}),
  lift: call('POST', '/staff-api/care-holds/{id}/lift', {
    summary: 'Lifts a hold, once, with a reason and how it goes on (D-76)',
    access: staff('clinician'),
    health: true,
    errors: ['not_found', 'not_licensed', 'conflict', 'payment_pending'],
  })
    .input(byId.extend({ outcome: z.enum(HOLD_OUTCOMES), reason: words }))
    .answers({}),
}
