import { closeSync, existsSync, openSync } from 'node:fs'
import { expect, test } from 'vitest'
import { createLogLines } from './log-lines.ts'
import { errorFacts, loggedFacts } from './log.ts'

test('an error is logged as its kind, code and place, whether it was reduced before or not, and never its words', () => {
  const error = Object.assign(new TypeError('maya@example.com is not a function'), { code: '23505' })
  const facts = { kind: 'TypeError', code: '23505', at: expect.arrayContaining([expect.any(String)]) }
  expect(loggedFacts(error)).toMatchObject(facts)
  expect(loggedFacts(errorFacts(error))).toMatchObject(facts)
  expect(JSON.stringify(loggedFacts(error))).not.toContain('maya')
})

test('whatever else was thrown is logged as its type alone', () => {
  for (const thrown of ['maya@example.com', { name: 'Maya' }, null, 7])
    expect(loggedFacts(thrown)).toEqual({ kind: typeof thrown })
})

const failed = (code: string) => Object.assign(new Error(code), { code })

test('R-048 lines that a full disk does not take are dropped without a wait, and counted in the log when it takes lines again', () => {
  let taken = ''
  let isFull = false
  // A disk takes a part of the line that fills it.
  const write = (_fd: number, bytes: Uint8Array) => {
    if (isFull) throw failed('ENOSPC')
    taken += Buffer.from(bytes.subarray(0, 7)).toString()
    return Math.min(7, bytes.length)
  }
  const lines = createLogLines({ write })
  lines.write('{"msg":"before"}\n')
  isFull = true
  for (let n = 0; n < 3; n++) lines.write('{"msg":"lost"}\n')
  isFull = false
  lines.write('{"msg":"after"}\n')
  lines.write('{"msg":"and on"}\n')
  expect(
    taken
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line)),
  ).toEqual([
    { msg: 'before' },
    { level: 50, dropped: 3, msg: 'lines of the log could not be written' },
    { msg: 'after' },
    { msg: 'and on' },
  ])
})

test('R-048 a late reader of the log is waited for, for a moment', () => {
  let late = 3
  let taken = ''
  const lines = createLogLines({
    write: (_fd, bytes) => {
      if (late-- > 0) throw failed('EAGAIN')
      taken += Buffer.from(bytes).toString()
      return bytes.length
    },
  })
  lines.write('a line\n')
  expect(taken).toBe('a line\n')
})

test('R-048 a reader of the log that has stopped is waited for once, not at every line, and is told how many it missed', () => {
  let tries = 0
  let isStopped = true
  let taken = ''
  const lines = createLogLines({
    write: (_fd, bytes) => {
      tries++
      if (isStopped) throw failed('EAGAIN')
      taken += Buffer.from(bytes).toString()
      return bytes.length
    },
  })
  lines.write('the first\n')
  const waited = tries
  expect(waited).toBeGreaterThan(1)
  for (let n = 0; n < 100; n++) lines.write('another\n')
  expect(tries - waited).toBe(100)
  isStopped = false
  lines.write('and on\n')
  expect(taken).toContain('"dropped":101,')
  expect(taken).toMatch(/and on\n$/)
})

test.skipIf(!existsSync('/dev/full'))('R-048 a real full device stops nobody who logs', () => {
  const fd = openSync('/dev/full', 'w')
  try {
    const lines = createLogLines({ fd })
    expect(() => lines.write('a line\n')).not.toThrow()
  } finally {
    closeSync(fd)
  }
})
