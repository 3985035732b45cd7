import { readFileSync } from 'node:fs'
import { MOMENTS } from '../packages/testkit/src/moments.ts'
import { expect, test } from 'vitest'
import { HARD_MOMENTS, PROJECTS, groupsOf, projectsOf, readArguments } from './test-groups.mjs'
import { at } from './workspace.mjs'

test('npm test runs the checks beside the crashes and races, a long run one process at a time', () => {
  expect(groupsOf({ long: false })).toEqual([['check', 'faults'], ['vitest'], ['e2e']])
  for (const group of groupsOf({ long: true })) expect(group).toHaveLength(1)
  expect(groupsOf({ long: true }).flat()).toEqual(expect.arrayContaining(['moments', 'scale']))
})

test('one part is run alone, and the run of the working day leaves the crashes and races out', () => {
  expect(groupsOf({ long: false, only: ['pglite'] })).toEqual([['vitest']])
  expect(groupsOf({ long: false, only: ['check', 'e2e'] })).toEqual([['check'], ['e2e']])
  expect(groupsOf({ long: false, changed: true }).flat()).toEqual(['check', 'vitest', 'e2e'])
})

test('the projects of a run are those of its parts that this machine can run', () => {
  expect(projectsOf({ hasPostgres: true })).toEqual([
    'rules',
    'pages',
    'server on PostgreSQL',
    'server on PGlite',
  ])
  expect(projectsOf({ hasPostgres: false })).toEqual(['rules', 'pages', 'server on PGlite'])
  expect(projectsOf({ only: ['pg'], hasPostgres: false })).toEqual([])
})

test('a run names every project of the configuration, and no other', () => {
  const config = readFileSync(at('vitest.config.ts'), 'utf8')
  const named = [...config.matchAll(/\bname: '([^']+)'/g)].map(([, name]) => name)
  for (const name of Object.values(PROJECTS)) expect(config).toContain(`'${name}'`)
  for (const name of named) expect(Object.values(PROJECTS)).toContain(name)
})

test('a long run repeats the journeys at every hard moment that tests know', () => {
  const known = Object.keys(MOMENTS).filter((name) => name !== 'working-day')
  expect(HARD_MOMENTS).toEqual(known)
})

const commandLines = [
  [[], { long: false, only: undefined, changed: undefined }],
  [['--long'], { long: true, only: undefined, changed: undefined }],
  [['--only', 'check,e2e'], { long: false, only: ['check', 'e2e'], changed: undefined }],
  [['--only=pg'], { long: false, only: ['pg'], changed: undefined }],
  [['--changed'], { long: false, only: undefined, changed: '' }],
  [['--changed', 'main', '--only', 'rules'], { long: false, only: ['rules'], changed: 'main' }],
]
test.each(commandLines)('the command line %j is read', (args, wanted) => {
  expect(readArguments(args)).toEqual(wanted)
})

test.each([[['--fast']], [['rules']], [['--only', 'journeys']], [['--only']]])(
  'the command line %j is refused with a sentence',
  (args) => {
    expect(() => readArguments(args)).toThrow(/knows .* not/)
  },
)
