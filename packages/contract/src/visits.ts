import { VISIT_CANCEL_REASONS, VISIT_OUTCOMES } from '@contour/domain/visits/visit-life-cycle'
import { z } from 'zod'
import { PATIENT, PATIENT_OR_CHECKOUT, call } from './call.ts'
import { response } from './envelope.ts'
import { Instant, OrderStatus } from './shapes.ts'
import { VisitStateSchema } from './visit-events.ts'

/** How a browser of a visit connects to the other one; credentials of relays hold for a limited time. */
export const VisitConnection = z.object({
  ice_servers: z.array(
    z.object({
      urls: z.array(z.string()),
      username: z.string().optional(),
      credential: z.string().optional(),
    }),
  ),
  /** Only through a relay, so that neither side learns the other's address. */
  relay_only: z.boolean(),
  /** When the credentials end; null if there are none. */
  expires_at: Instant.nullable(),
})

/** Opening and closing time, 'HH:mm' in US Eastern; days of the week as digits, Monday 1 to Sunday 7. */
export const VisitOffice = z.object({ opens: z.string(), closes: z.string(), weekdays: z.string() })

const visitPage = response({
  order_status: OrderStatus,
  /** Whether a visit takes place now; otherwise another step comes first, or the visit is over. */
  takes_place: z.boolean(),
  /** A partner's meeting page, or our own waiting room. */
  by: z.enum(['meeting', 'room']),
  hours: VisitOffice,
  open_now: z.boolean(),
  next_opening: Instant,
  /** Whether somebody licensed in the patient's state is on for visits, and from when if nobody is. */
  doctor_on: z.boolean(),
  next_doctor_at: Instant,
  slot_minutes: z.number().int(),
  /** Whether the patient agreed to texts: then messages about the visit come by text too, otherwise by email alone. */
  may_text: z.boolean(),
  visit: z
    .object({
      state: VisitStateSchema,
      /** 1 is next; null unless the patient is in line. */
      place: z.number().int().nullable(),
      joined_at: Instant.nullable(),
      /** A booked visit, and from when until when the patient can check in. */
      starts_at: Instant.nullable(),
      ends_at: Instant.nullable(),
      check_in_from: Instant.nullable(),
      check_in_until: Instant.nullable(),
      reminders: z.array(Instant),
      clinician: z.object({ name: z.string() }).nullable(),
      called_at: Instant.nullable(),
      /** Until when a called patient should enter. */
      enter_by: Instant.nullable(),
      /** The clinician had to leave, or the connection ended: the place in line was kept. */
      place_kept: z.boolean(),
    })
    .nullable(),
  /** The newest visit of the order that has ended. */
  last: z
    .object({
      state: VisitStateSchema,
      /** What the clinician recorded; null unless the visit took place. */
      outcome: z.enum(VISIT_OUTCOMES).nullable(),
      canceled_because: z.enum(VISIT_CANCEL_REASONS).nullable(),
      at: Instant,
      starts_at: Instant.nullable(),
      /** A clinician canceled the booking, with words for the patient. */
      withdrawn: z
        .object({ reason: z.string(), clinician: z.object({ name: z.string() }).nullable() })
        .nullable(),
    })
    .nullable(),
})

const ofOrder = {
  access: PATIENT_OR_CHECKOUT,
  owner: 'order',
  health: true,
} as const
const orderInPath = z.strictObject({ id: z.string().max(64) })

/** The live visit of an open order: the data of the explainer, the waiting room and the visit (M-06, D-48). */
export const visits = {
  readVisit: call('GET', '/api/app/visits/{id}', {
    ...ofOrder,
    summary: 'How and when the live visit of an own open order takes place, and where it stands (D-48, D-45)',
    errors: ['not_found', 'wrong_status'],
  })
    .input(orderInPath)
    .output(visitPage),
  startVisit: call('POST', '/api/app/visits/{id}/start', {
    ...ofOrder,
    summary: 'Answers the address at which the live visit takes place (P-EXP-006, D-48)',
    errors: ['not_found', 'wrong_status'],
  })
    .input(orderInPath)
    .answers({ url: z.string() }),
  joinLine: call('POST', '/api/app/visits/{id}/join', {
    ...ofOrder,
    summary: 'Joins the line, or checks in for a booked visit; repeating it changes nothing',
    errors: ['not_found', 'wrong_status', 'conflict'],
  })
    .input(orderInPath)
    .output(visitPage),
  leaveVisit: call('POST', '/api/app/visits/{id}/leave', {
    ...ofOrder,
    summary: 'Leaves the line, or cancels a booked visit',
    errors: ['not_found', 'wrong_status', 'conflict'],
  })
    .input(orderInPath)
    .output(visitPage),
  listSlots: call('GET', '/api/app/visits/{id}/slots', {
    ...ofOrder,
    summary: 'The free times of clinicians licensed in the patient’s state in the next 14 days',
    errors: ['not_found', 'wrong_status'],
  })
    .input(orderInPath)
    .answers({
      slots: z.array(
        z.object({ starts_at: Instant, ends_at: Instant, clinician_id: z.string(), clinician: z.string() }),
      ),
    }),
  bookVisit: call('POST', '/api/app/visits/{id}/book', {
    ...ofOrder,
    summary: 'Books a free time; an earlier booking or place in line is given up',
    errors: ['not_found', 'wrong_status', 'conflict'],
  })
    .takes({ id: z.string().max(64), starts_at: Instant, clinician_id: z.string().max(64) })
    .output(visitPage),
  agreeToTexts: call('POST', '/api/app/visits/{id}/texts', {
    ...ofOrder,
    // It changes a setting of the profile, which the session of a cart link may not do (D-26).
    access: PATIENT,
    summary:
      'Agrees to texts, so that a patient who waits is told by text too; repeating it changes nothing (M-31)',
    errors: ['not_found', 'wrong_status'],
  })
    .input(orderInPath)
    .output(visitPage),
  readCalendar: call('GET', '/api/app/visits/{id}/calendar', {
    ...ofOrder,
    summary: 'The booked visit as a file for the patient’s calendar (RFC 5545)',
    errors: ['not_found', 'wrong_status'],
  })
    .input(orderInPath)
    .answers({ file_name: z.string(), content: z.string() }),
  enterVisit: call('POST', '/api/app/visits/{id}/enter', {
    ...ofOrder,
    summary: 'Enters the visit after a clinician called, or enters it again; answers how to connect',
    errors: ['not_found', 'wrong_status'],
  })
    .input(orderInPath)
    .answers({ connection: VisitConnection }),
}
