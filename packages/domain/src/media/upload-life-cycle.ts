import { defineLifeCycle } from '../life-cycle.ts'

export const UPLOAD_STATES = ['signed', 'received', 'checked', 'refused', 'removed'] as const

export type UploadState = (typeof UPLOAD_STATES)[number]

export type UploadEvent = 'link_issued' | 'arrived' | 'passed' | 'failed' | 'released' | 'swept'

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
    { event: 'passed', from: ['received'], to: 'checked', by: ['server'] },
    // From signed: the file differs from what its link was signed for.
    { event: 'failed', from: ['signed', 'received'], to: 'refused', by: ['server'] },
    // The object store or the inspection failed, which says nothing about the file: the same upload can be retried.
    { event: 'released', from: ['signed', 'received'], to: 'signed', by: ['server'] },
    { event: 'swept', from: ['signed', 'received', 'checked', 'refused'], to: 'removed', by: ['server'] },
  ],
})
