// What the pages for the owner and the auditor say is what the journey does and the calls declare: the journey is a long
// one, so that only this test sees a change of one of them in every run.
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { at } from './workspace.mjs'

const read = (...path) => readFileSync(at(...path), 'utf8')

const ofPage = () =>
  [...read('docs', 'go-live.md').matchAll(/^\| (\d+) \| ([^|]+) \|/gm)].map(([, number, title]) => ({
    number: Number(number),
    title: title.trim(),
  }))

const ofJourney = () =>
  [...read('e2e', 'rehearsal.long.spec.ts').matchAll(/await step\('([^']+)'/g)].map(([, title]) => title)

test('the steps of the journey from an empty machine are those of the page of the owner, in its order', () => {
  expect(ofJourney()).toEqual(ofPage().map(({ title }) => title))
})

test('an owner alone has at most 40 numbered steps to the first patient', () => {
  const numbers = ofPage().map(({ number }) => number)
  expect(numbers).toEqual(numbers.map((_, index) => index + 1))
  expect(numbers.length).toBeGreaterThan(20)
  expect(numbers.length).toBeLessThanOrEqual(40)
})

test('the auditor reads of every role of staff whether it reads health data, as the calls declare it', () => {
  const rows = [...read('docs', 'auditor.md').matchAll(/^\| (\w+) \| (yes|no) \|/gm)]
  const calls = JSON.parse(read('docs', 'routes.json')).filter(({ origin }) => origin === 'staff')
  const reading = new Set(calls.filter(({ health }) => health).flatMap(({ roles }) => roles))
  const every = new Set(calls.flatMap(({ roles }) => roles).filter((role) => !role.startsWith('anyone')))
  expect(Object.fromEntries(rows.map(([, role, answer]) => [role, answer]))).toEqual(
    Object.fromEntries([...every].map((role) => [role, reading.has(role) ? 'yes' : 'no'])),
  )
})
