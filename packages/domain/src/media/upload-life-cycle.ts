import { defineLifeCycle } from '../life-cycle.ts'

export const UPLOAD_STATES = ['signed', 'received', 'checked', 'refused', 'removed'] as const

export type UploadState = (typeof UPLOAD_STATES)[number]

export type UploadEvent =
  'link_issued' | 'arrived' | 'arrived_wrong' | 'link_expired' | 'passed' | 'failed' | 'released' | 'swept'

export type UploadActor = 'patient' | 'staff' | 'storage' | 'server'

/** A file from its signed link to a checked object; a rejected one is retried as a new upload (M-48). */
export const uploadLifeCycle = defineLifeCycle<UploadState, UploadEvent, UploadActor>({
  name: 'upload',
  states: UPLOAD_STATES,
  start: 'signed',
  ends: ['removed'],
  moves: [
    { event: 'link_issued', from: 'none', to: 'signed', by: ['patient', 'staff'] },
    { event: 'arrived', from: ['signed'], to: 'received', by: ['storage'] },
    { event: 'arrived_wrong', from: ['signed'], to: 'refused', by: ['storage'] },
    { event: 'link_expired', from: ['signed'], to: 'refused', by: ['server'] },
    { event: 'passed', from: ['received'], to: 'checked', by: ['server'] },
    { event: 'failed', from: ['received'], to: 'refused', by: ['server'] },
    // The object store or the inspection failed, which says nothing about the file: the same upload can be retried.
    { event: 'released', from: ['received'], to: 'signed', by: ['server'] },
    { event: 'swept', from: ['signed', 'received', 'checked', 'refused'], to: 'removed', by: ['server'] },
  ],
})
