import { expect, test } from 'vitest'
import { matchesLock } from './install.mjs'

const lock = {
  packages: {
    '': { version: '1.0.0' },
    'node_modules/a': { version: '1.0.0' },
    'node_modules/tool': { version: '2.0.0', dev: true },
    'node_modules/other-platform': { version: '3.0.0', optional: true },
  },
}
const a = { version: '1.0.0' }
const tool = { version: '2.0.0', dev: true }

const cases = [
  ['all that is wanted is there', { 'node_modules/a': a, 'node_modules/tool': tool }, true],
  ['development packages were left out', { 'node_modules/a': a }, false],
  ['another version is there', { 'node_modules/a': { version: '0.9.0' }, 'node_modules/tool': tool }, false],
  [
    'something is there that the lock no longer names',
    { 'node_modules/a': a, 'node_modules/tool': tool, 'node_modules/b': a },
    false,
  ],
]
test.each(cases)('installed or not: %s', (_what, packages, expected) => {
  expect(matchesLock(lock, { packages })).toBe(expected)
})
