import { defineLifeCycle } from '../life-cycle.ts'

/** The requests that the HIPAA notice grants a patient: a copy, a correction, a list of disclosures of the records. */
export const DATA_REQUEST_KINDS = ['copy', 'correction', 'disclosures'] as const

export type DataRequestKind = (typeof DATA_REQUEST_KINDS)[number]

export const DATA_REQUEST_STATES = ['open', 'fulfilled', 'refused', 'withdrawn'] as const

export type DataRequestState = (typeof DATA_REQUEST_STATES)[number]

/** Maximum characters of the patient's text, and of the staff's reply. */
export const DATA_REQUEST_WORDS_MAX = 2000

export const DATA_REQUEST_NAMES: Readonly<Record<DataRequestKind, string>> = {
  copy: 'A copy of my records',
  correction: 'A correction of my records',
  disclosures: 'A list of who was given my records',
}

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
    { event: 'asked', from: 'none', to: 'open', by: ['patient'] },
    { event: 'fulfilled', from: ['open'], to: 'fulfilled', by: ['staff'] },
    { event: 'refused', from: ['open'], to: 'refused', by: ['staff'] },
    { event: 'withdrawn', from: ['open'], to: 'withdrawn', by: ['patient'] },
  ],
})
