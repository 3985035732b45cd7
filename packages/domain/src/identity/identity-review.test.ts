import { describe, expect, test } from 'vitest'
import { DEFAULT_OFFICE_HOURS } from '../visits/office-hours.ts'
import {
  IDENTITY_REASONS,
  IDENTITY_STATES,
  identityBlock,
  identityLifeCycle,
  identityReasonText,
  identityTimes,
} from './identity-review.ts'

describe('D-47 the review of an identity video', () => {
  test('support accepts, asks again or refers a waiting video, and decides nothing that it referred', () => {
    expect(identityLifeCycle.eventsFrom('waiting', 'support')).toEqual([
      'accepted',
      'asked_again',
      'referred',
    ])
    expect(identityLifeCycle.eventsFrom('referred', 'support')).toEqual([])
  })
  test('only a clinician rejects', () => {
    const rejecting = identityLifeCycle.moves.filter(({ event }) => event === 'rejected')
    expect(rejecting.flatMap(({ by }) => [...by])).toEqual(['clinician'])
    expect(identityLifeCycle.next('referred', 'rejected', 'clinician')).toBe('rejected')
  })
  test('a decided video is never decided again; a withdrawn request puts it back', () => {
    for (const state of ['accepted', 'rejected', 'replaced', 'lapsed'] as const)
      for (const actor of ['patient', 'support', 'clinician', 'server'] as const)
        expect(identityLifeCycle.eventsFrom(state, actor)).toEqual([])
    expect(identityLifeCycle.next('asked_again', 'request_withdrawn', 'clinician')).toBe('waiting')
  })
  test('every reason has a sentence for the patient', () => {
    for (const code of IDENTITY_REASONS) expect(identityReasonText(code)).toMatch(/^[A-Z].*\.$/)
  })
})

describe('what keeps a prescription from being signed', () => {
  const facts = { needsVideo: true, hasVideo: true, isRequested: false }
  test('D-47 a prescription is signed only after its video is accepted', () => {
    const blocked = IDENTITY_STATES.filter((newest) => identityBlock({ ...facts, newest }) !== null)
    expect(blocked).toEqual(IDENTITY_STATES.filter((state) => state !== 'accepted'))
    expect(identityBlock({ ...facts, newest: null })).toBe('The identity video is not accepted yet.')
    expect(identityBlock({ ...facts, newest: 'referred' })).toContain('Support could not confirm')
  })
  test('where no video is required, missing or requested, the review adds nothing', () => {
    for (const other of [{ needsVideo: false }, { hasVideo: false }, { isRequested: true }])
      expect(identityBlock({ ...facts, ...other, newest: 'waiting' })).toBeNull()
  })
})

describe('D-45 the targets run on the office calendar', () => {
  const due = (since: string) => {
    const { dueAt, breachAt } = identityTimes(new Date(since), DEFAULT_OFFICE_HOURS)
    return [dueAt.toISOString(), breachAt.toISOString()]
  }
  test('2 hours and 8 hours of open time', () => {
    // Wednesday 10:00 US Eastern.
    expect(due('2026-11-04T15:00:00Z')).toEqual(['2026-11-04T17:00:00.000Z', '2026-11-04T23:00:00.000Z'])
  })
  test('a video of Friday evening waits until Monday', () => {
    // Friday 17:00 US Eastern: one hour is left that day.
    expect(due('2026-11-06T22:00:00Z')).toEqual(['2026-11-09T15:00:00.000Z', '2026-11-09T21:00:00.000Z'])
  })
})
