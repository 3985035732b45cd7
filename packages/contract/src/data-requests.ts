import {
  DATA_REQUEST_KINDS,
  DATA_REQUEST_STATES,
  DATA_REQUEST_WORDS_MAX,
} from '@contour/domain/data-requests/data-request'
import { z } from 'zod'
import { PATIENT, call, staff } from './call.ts'
import { pageFacts, pageInput } from './paging.ts'
import { EmergencyNotice, FreeText, Instant } from './shapes.ts'

const Kind = z.enum(DATA_REQUEST_KINDS)
const State = z.enum(DATA_REQUEST_STATES)
const byId = z.strictObject({ id: z.string().max(64) })

export const DataRequest = z.object({
  id: z.string(),
  kind: Kind,
  words: z.string(),
  state: State,
  asked_at: Instant,
  due_at: Instant,
  ended_at: Instant.nullable(),
  /** What was done, or why the request was refused; null until then. */
  answer: z.string().nullable(),
  /** Whether it has a file that can be opened now. */
  has_file: z.boolean(),
})

/** Patients' requests about their stored records (HIPAA notice, "Your rights"). */
export const dataRequests = {
  list: call('GET', '/api/app/data-requests', {
    summary: 'The caller’s requests about their own records, newest first',
    access: PATIENT,
  }).answers({ requests: z.array(DataRequest) }),
  ask: call('POST', '/api/app/data-requests', {
    summary: 'Asks for a copy, a correction or the list of disclosures; one of a kind at a time',
    access: PATIENT,
    limits: [{ bucket: 'data-requests', max: 10, seconds: 86_400, per: 'caller' }],
    errors: ['conflict'],
  })
    .takes({ kind: Kind, words: FreeText(DATA_REQUEST_WORDS_MAX) })
    .answers({ request: DataRequest, emergency: EmergencyNotice }),
  withdraw: call('POST', '/api/app/data-requests/{id}/withdraw', {
    summary: 'Takes an open request back',
    access: PATIENT,
    limits: [{ bucket: 'data-requests-withdraw', max: 20, seconds: 86_400, per: 'caller' }],
    errors: ['not_found', 'conflict'],
  })
    .input(byId)
    .answers({ request: DataRequest }),
  openFile: call('POST', '/api/app/data-requests/{id}/file', {
    summary: 'A link of at most 300 s to the file of a fulfilled request (D-32)',
    access: PATIENT,
    health: true,
    limits: [{ bucket: 'data-request-files', max: 20, seconds: 3600, per: 'caller' }],
    errors: ['not_found', 'conflict'],
  })
    .input(byId)
    .answers({ url: z.string() }),
}

/** A correction is for clinicians, the other requests for the others (D-95). */
const desk = staff('support', 'administrator', 'clinician')

const StaffDataRequest = DataRequest.omit({ has_file: true }).extend({
  /** First name and initial, and the masked email to distinguish patients of the same name. */
  patient: z.string(),
  email: z.string(),
  patient_id: z.string(),
  overdue: z.boolean(),
  decided_by: z.string().nullable(),
  /** Who filed it for a caller; null where the patient did. */
  filed_by: z.string().nullable(),
  /** Whether one of the caller's roles may answer it. */
  may_answer: z.boolean(),
})

/** The requests in the staff console. Staff do not see the file that a patient receives. */
export const staffDataRequests = {
  list: call('GET', '/staff-api/data-requests', {
    summary: 'Requests of patients about their records, the first due first; answered ones newest first',
    access: desk,
  })
    .takes({ show: z.enum(['open', 'ended']).optional(), ...pageInput })
    .answers({ rows: z.array(StaffDataRequest), ...pageFacts }),
  fulfill: call('POST', '/staff-api/data-requests/{id}/fulfill', {
    summary: 'Answers a request with what was done; copies and lists become a file that its patient can open',
    access: desk,
    errors: ['not_found', 'conflict', 'not_licensed'],
  })
    .takes({ id: z.string().max(64), text: FreeText(DATA_REQUEST_WORDS_MAX).min(1) })
    .answers({ request: StaffDataRequest }),
  refuse: call('POST', '/staff-api/data-requests/{id}/refuse', {
    summary: 'Refuses a request with the reason that its patient reads',
    access: desk,
    errors: ['not_found', 'conflict', 'not_licensed'],
  })
    .takes({ id: z.string().max(64), text: FreeText(DATA_REQUEST_WORDS_MAX).min(1) })
    .answers({ request: StaffDataRequest }),
}
