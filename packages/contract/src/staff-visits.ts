import { VISIT_HOURS_MAX } from '@contour/domain/visits/slots'
import { VISIT_NOTE_MAX, VISIT_OUTCOMES } from '@contour/domain/visits/visit-life-cycle'
import { z } from 'zod'
import { call, staff } from './call.ts'
import { response } from './envelope.ts'
import { DrugName, FreeText, Instant, OrderStatus, PlainDate } from './shapes.ts'
import { orderId } from './staff-orders.ts'
import { VisitConnection, VisitOffice } from './visits.ts'
import { VisitStateSchema } from './visit-events.ts'

export const VisitRow = z.object({
  order_id: z.string(),
  patient: z.string(),
  age: z.number().int(),
  state: z.string(),
  drug: DrugName,
  order_status: OrderStatus,
  visit_state: VisitStateSchema,
  /** 1 is next for the caller; null unless in line. */
  place: z.number().int().nullable(),
  joined_at: Instant.nullable(),
  starts_at: Instant.nullable(),
  called_at: Instant.nullable(),
  /** From when the visit of a called patient who does not enter can be recorded as missed. */
  enter_by: Instant.nullable(),
  entered_at: Instant.nullable(),
  /** Whether the patient's page is open now. */
  here: z.boolean(),
  may_text: z.boolean(),
  mine: z.boolean(),
  missed_before: z.number().int(),
})

const Duty = z.object({ on: z.boolean(), until: Instant.nullable() })
const Time = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Enter a time like 09:00.')
const Weekday = z.number().int().min(1).max(7)
const Hours = z.strictObject({ weekday: Weekday, opens: Time, closes: Time })

const hoursPage = response({
  /** Monday 1 to Sunday 7; 'HH:mm' in US Eastern. */
  hours: z.array(z.object({ weekday: z.number().int(), opens: z.string(), closes: z.string() })),
  days_off: z.array(PlainDate),
  /** Visits are booked inside these hours only (D-45). */
  office: VisitOffice,
  slot_minutes: z.number().int(),
})

const clinicianOnly = { access: staff('clinician'), health: true } as const
const ofOrder = { ...clinicianOnly, owner: 'licence' } as const

/** The live visits of the clinicians: line, call, outcome, appointments and open hours (M-06). */
export const staffVisits = {
  queue: call('GET', '/staff-api/visits', {
    ...clinicianOnly,
    summary:
      'The line of patients that the caller may call, the open visit and the appointments of the caller',
  }).answers({
    duty: Duty,
    open_now: z.boolean(),
    next_opening: Instant,
    current: VisitRow.nullable(),
    line: z.array(VisitRow),
    appointments: z.array(VisitRow),
    /** Patients in line in states where the caller holds no license. */
    elsewhere: z.number().int(),
  }),
  setDuty: call('POST', '/staff-api/visits/duty', {
    access: staff('clinician'),
    summary: 'Says that the caller is on for visits for the next minutes, or no longer',
  })
    .takes({ on: z.boolean() })
    .answers({ duty: Duty }),
  keepDuty: call('POST', '/staff-api/visits/duty/keep', {
    access: staff('clinician'),
    summary: 'Keeps a caller who is on for visits so for the next minutes; who is off stays off',
  }).answers({ duty: Duty }),
  pick: call('POST', '/staff-api/visits/pick', {
    ...clinicianOnly,
    summary:
      'Calls the next patient in line, or the named one if it is the caller’s turn; the patient is told by email, and by text if agreed',
    owner: 'licence',
    ids: [{ in: 'body', name: 'order_id', kind: 'order' }],
    errors: ['not_found', 'not_licensed', 'taken', 'conflict'],
  })
    .takes({ order_id: z.string().max(64).optional() })
    .answers({ visit: VisitRow }),
  enter: call('POST', '/staff-api/visits/{id}/enter', {
    ...ofOrder,
    summary: 'Answers how to connect to the patient of the caller’s open visit',
    errors: ['not_found', 'not_licensed', 'wrong_status'],
  })
    .input(orderId)
    .answers({ connection: VisitConnection, visit: VisitRow }),
  putBack: call('POST', '/staff-api/visits/{id}/return', {
    ...ofOrder,
    summary: 'Returns the patient to the line, with the place kept',
    errors: ['not_found', 'not_licensed', 'wrong_status'],
  })
    .input(orderId)
    .answers({}),
  markMissed: call('POST', '/staff-api/visits/{id}/missed', {
    ...ofOrder,
    summary: 'Records that a called patient did not enter in time; the order returns to the queue',
    errors: ['not_found', 'not_licensed', 'wrong_status', 'conflict'],
  })
    .input(orderId)
    .answers({}),
  finish: call('POST', '/staff-api/visits/{id}/finish', {
    ...ofOrder,
    summary: 'Ends the visit with its outcome; the note goes to the chart and the order moves on',
    errors: ['not_found', 'not_licensed', 'wrong_status', 'conflict'],
  })
    .takes({ id: z.string().max(64), outcome: z.enum(VISIT_OUTCOMES), note: FreeText(VISIT_NOTE_MAX).min(1) })
    .answers({ order_status: OrderStatus }),
  cancelAppointment: call('POST', '/staff-api/visits/{id}/cancel', {
    ...ofOrder,
    summary: 'Cancels the caller’s booked visit; the patient reads why and can book again',
    errors: ['not_found', 'not_licensed', 'wrong_status'],
  })
    .takes({ id: z.string().max(64), reason: FreeText(500).min(1) })
    .answers({}),
  readHours: call('GET', '/staff-api/visit-hours', {
    access: staff('clinician'),
    summary: 'The caller’s open hours for booked visits, and days off',
  }).output(hoursPage),
  saveHours: call('POST', '/staff-api/visit-hours', {
    access: staff('clinician'),
    summary: 'Saves the caller’s open hours; visits that are booked already stay',
  })
    .takes({ hours: z.array(Hours).max(VISIT_HOURS_MAX) })
    .output(hoursPage),
  setDayOff: call('POST', '/staff-api/visit-days-off', {
    access: staff('clinician'),
    summary: 'Adds or removes a day on which the caller holds no booked visits',
    errors: ['conflict'],
  })
    .takes({ date: PlainDate, off: z.boolean() })
    .output(hoursPage),
}
