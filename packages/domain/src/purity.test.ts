import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = import.meta.dirname
const sources = readdirSync(root, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
  .map((name) => ({ name, text: readFileSync(join(root, name), 'utf8') }))

test('the domain imports nothing but itself', () => {
  for (const { name, text } of sources) {
    const imported = [...text.matchAll(/from '([^']+)'/g)].map((match) => match[1])
    expect([name, imported.filter((path) => !path?.startsWith('.'))]).toEqual([name, []])
  }
})

test('the domain reads no clock, no chance and no environment', () => {
  const impure = /Date\.now\(|new Date\(\)|Math\.random|\bprocess\.\w|\bperformance\.\w|\bconsole\.\w+\(/
  expect(sources.filter(({ text }) => impure.test(text)).map(({ name }) => name)).toEqual([])
})
