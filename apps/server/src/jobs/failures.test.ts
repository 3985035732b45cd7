import { isRecord } from '@contour/domain/is-record'
import { expect, test, vi } from 'vitest'
import { createLogger } from '../log.ts'
import { createFailures } from './failures.ts'

function recorded() {
  const log = createLogger('silent')
  const lines: unknown[][] = []
  const note = (...given: unknown[]) => void lines.push(given)
  log.warn = note
  log.info = note
  return { lines, failures: createFailures(log, 'background task failed', 'task') }
}

test('R-048 work that fails every second is logged once a minute with its count, and once when it works again', () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  try {
    const { lines, failures } = recorded()
    for (let second = 0; second < 132; second++) {
      failures.failed('audit', new Error('no'))
      vi.advanceTimersByTime(1_000)
    }
    failures.succeeded('audit')
    failures.succeeded('audit')
    expect(lines.map(([facts, text]) => [text, isRecord(facts) ? facts['failures'] : null])).toEqual([
      ['background task failed', 1],
      ['background task failed', 61],
      ['background task failed', 121],
      ['background task failed no more', 132],
    ])
  } finally {
    vi.useRealTimers()
  }
})

test('R-048 work keeps failing once it failed five times in a row or for a minute; one success starts anew', () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  try {
    const { failures } = recorded()
    for (let n = 0; n < 4; n++) failures.failed('outbox', new Error('no'))
    expect(failures.standing()).toEqual([])
    failures.failed('outbox', new Error('no'))
    expect(failures.standing()).toEqual([{ name: 'outbox', failures: 5 }])
    failures.succeeded('outbox')
    failures.failed('outbox', new Error('no'))
    expect(failures.standing()).toEqual([])
    vi.advanceTimersByTime(60_000)
    expect(failures.standing()).toEqual([{ name: 'outbox', failures: 1 }])
  } finally {
    vi.useRealTimers()
  }
})
