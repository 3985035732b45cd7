import { readFileSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const ROOT = path.resolve(import.meta.dirname, '../../../../..')

/** Everything that users read: the screens, their components, and the messages we send. */
const READ = ['apps/patient/src', 'packages/ui/src', 'apps/server/src/features/ground/notifications']

/** Times that promise nothing: those in legal texts, and the demo's clock. */
const OTHER = [
  // Counsel's texts, versioned by their hash; they state legal obligations, not when we finish.
  'apps/patient/src/features/legal/',
  // Buttons that move the demo's clock.
  'apps/patient/src/features/demo/demo-page.tsx',
  // What page tests answer in the server's place.
  'apps/patient/src/page-tests/',
]

const NUMBER = String.raw`(?:\d+(?:\s?[-–]\s?\d+)?|an?|a few|one|two|three|four|five|six|seven|ten|twelve|twenty-four)`
const TIME = new RegExp(
  // "Once a week" is how a drug is taken; "Choose a day" asks for a day; "min-h-16 min-w-0" are class names.
  String.raw`(?<!\bonce |\binjection |\bchoose |[a-z]-)\b${NUMBER}[\s -](?:business |working |ship )?(?:hours?|minutes?|mins?|days?|weeks?)\b`,
  'gi',
)

/** Source without comments, class names and imports: what can reach a user. */
const printed = (source: string) =>
  source
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/(^|[\s;{}(,])\/\/[^\n]*/g, '')
    .replace(/^import [\s\S]*? from '[^']*'$/gm, '')
    .replace(/className=(?:"[^"]*"|\{`[^`]*`\})/g, '')

export const statedTimes = (source: string): string[] =>
  [...printed(source).matchAll(TIME)].map(([found]) => found)

/** An amount; "$0" is not charged, and "$1" in a replacement is a group of its pattern. */
const AMOUNT = /\$\s?(?!0\b(?!\.))\d[\d,]*(?:\.\d\d)?|\b\d[\d,.]* dollars?\b/g

/** Sample values of the demo's page of messages: no patient's message states them. */
const SAMPLES = 'apps/server/src/features/ground/notifications/sample-parts.ts'

export const statedAmounts = (source: string): string[] =>
  [
    ...printed(source)
      .replace(/\.replace(?:All)?\([^\n]*/g, '')
      .matchAll(AMOUNT),
  ].map(([found]) => found)

function sources(): string[] {
  return READ.flatMap((folder) =>
    readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' })
      .map((file) => path.posix.join(folder, file.split(path.sep).join('/')))
      .filter((file) => /\.tsx?$/.test(file) && !/\.test\./.test(file))
      .filter((file) => !OTHER.some((other) => file.startsWith(other))),
  )
}

test('no screen and no message states a time of its own: the promise table is the only source (A-04)', () => {
  const files = sources()
  expect(files.length).toBeGreaterThan(100)
  const found = files.flatMap((file) =>
    statedTimes(readFileSync(path.join(ROOT, file), 'utf8')).map((time) => `${file}: ${time}`),
  )
  expect(found).toEqual([])
})

test('no screen and no message states an amount of its own: prices, savings and fees are values of their one function', () => {
  const found = sources()
    .filter((file) => file !== SAMPLES)
    .flatMap((file) =>
      statedAmounts(readFileSync(path.join(ROOT, file), 'utf8')).map((amount) => `${file}: ${amount}`),
    )
  expect(found).toEqual([])
})

test.each([
  ["save: 'Save $313 with us'"],
  ['<s>$349</s>'],
  ["fee: 'It costs $279.97.'"],
  ["'20 dollars off'"],
])('a stated amount is found: %s', (source) => expect(statedAmounts(source)).not.toEqual([]))

test.each([
  ['/** "$449" */'],
  ["total: '{amount, number, usd}'"],
  ['`$${savings}`'],
  ["return '$0'"],
  ["pathname.replace(/(.)\\/$/, '$1')"],
])('is no amount: %s', (source) => expect(statedAmounts(source)).toEqual([]))

test.each([
  ['<p>Doctor review within 5 hours</p>'],
  ["const note = 'It takes 24-48 hours'"],
  ['<p>Usually a few minutes.</p>'],
  ["text: 'Ships in 2-3 days'"],
  ['`in two business days`'],
])('a stated time is found: %s', (source) => expect(statedTimes(source)).not.toEqual([]))

test.each([
  ['// within 5 hours'],
  ['/** 24-48 hours */'],
  ['<p>{PROMISE_TEXTS.reviewInFunnel}</p>'],
  ['<div className="h-5 min-h-12" />'],
])('is none: %s', (source) => expect(statedTimes(source)).toEqual([]))
