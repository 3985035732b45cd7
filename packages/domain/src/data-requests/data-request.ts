import type { StaffRole } from '../staff-accounts/staff-role.ts'
import { defineLifeCycle } from '../life-cycle.ts'

/**
 * What a person may ask about their records: a copy, a correction and a list of disclosures, which the HIPAA notice
 * grants, and to close the account and delete what no law says we must keep (D-95).
 */
export const DATA_REQUEST_KINDS = ['copy', 'correction', 'disclosures', 'deletion'] as const

export type DataRequestKind = (typeof DATA_REQUEST_KINDS)[number]

export const DATA_REQUEST_STATES = ['open', 'fulfilled', 'refused', 'withdrawn'] as const

export type DataRequestState = (typeof DATA_REQUEST_STATES)[number]

/** Maximum characters of the patient's text, and of the staff's reply. */
export const DATA_REQUEST_WORDS_MAX = 2000

export const DATA_REQUEST_NAMES: Readonly<Record<DataRequestKind, string>> = {
  copy: 'A copy of my records',
  correction: 'A correction of my records',
  disclosures: 'A list of who was given my records',
  deletion: 'To close my account and delete my data',
}

/** Who may answer a request: a correction of the medical record is decided by a clinician (45 CFR 164.526, D-95). */
export const mayAnswerDataRequest = (kind: DataRequestKind, roles: readonly StaffRole[]): boolean =>
  kind === 'correction'
    ? roles.includes('clinician')
    : roles.includes('support') || roles.includes('administrator')

/** A copy and a list of disclosures become a file; the other requests are answered in text. */
export const becomesFile = (kind: DataRequestKind): boolean => kind === 'copy' || kind === 'disclosures'

/** A request is answered once by a staff member, or withdrawn by the patient. */
export const dataRequestLifeCycle = defineLifeCycle<
  DataRequestState,
  'asked' | 'fulfilled' | 'refused' | 'withdrawn',
  'patient' | 'staff'
>({
  name: 'data_request',
  states: DATA_REQUEST_STATES,
  start: 'open',
  ends: ['fulfilled', 'refused', 'withdrawn'],
  moves: [
    { event: 'asked', from: 'none', to: 'open', by: ['patient', 'staff'] },
    { event: 'fulfilled', from: ['open'], to: 'fulfilled', by: ['staff'] },
    { event: 'refused', from: ['open'], to: 'refused', by: ['staff'] },
    { event: 'withdrawn', from: ['open'], to: 'withdrawn', by: ['patient'] },
  ],
})
