import { describe, expect, test } from 'vitest'
import {
  STATES,
  UNSERVED_STATES,
  VIDEO_STATES,
  findState,
  needsVideo,
  providerOf,
  stateMessage,
} from './states.ts'

describe('states', () => {
  test('F-INT-006 50 states and DC, by name, each once', () => {
    expect(STATES).toHaveLength(51)
    expect(new Set(STATES.map(({ code }) => code)).size).toBe(51)
    expect(STATES.map(({ name }) => name)).toEqual(STATES.map(({ name }) => name).toSorted())
    expect(findState('dc')?.name).toBe('District of Columbia')
    expect(findState('PR')).toBeNull()
  })
  test.each([
    ['F-INT-029', 'LA', 'Louisiana'],
    ['F-INT-030', 'MS', 'Mississippi'],
  ])('%s %s reads the launching-next-month message', (_row, code, name) => {
    expect(stateMessage(code)).toBe(`We are not yet available in ${name}. We are launching there next month.`)
  })
  test('every other state is served and has no message', () => {
    const unserved = STATES.filter(({ served, message }) => !served || message !== null)
    expect(unserved.map(({ code }) => code)).toEqual([...UNSERVED_STATES])
  })
  test('P-QST-072 P-QST-073 the 16 states whose bare form goes on to the video, and no other', () => {
    const stated = 'AR IN IA KS KY MT OK SC SD TX WV IL NJ OR VA WA'.split(' ')
    expect([...VIDEO_STATES]).toEqual(stated)
    for (const { code } of STATES) {
      expect(needsVideo(code)).toBe(stated.includes(code))
      expect(providerOf(code)).toBe(stated.includes(code) ? 2 : 1)
    }
    expect([needsVideo('CA'), needsVideo('FL')]).toEqual([false, false])
  })
})
