import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { parseEnvExample, withoutOurVariables } from './environment.mjs'

test('settings are read with their value whether they are commented out or not; prose is not a setting', () => {
  const text = '# Prose: PORT=1 in a sentence\nPORT=3000\n# DATABASE_URL=postgres://a\n#S3_BUCKET=\n'
  expect(parseEnvExample(text)).toEqual({ PORT: '3000', DATABASE_URL: 'postgres://a', S3_BUCKET: '' })
})

test('a test run starts without a single setting of the service', () => {
  const environment = withoutOurVariables()
  for (const name of ['DATABASE_URL', 'STRIPE_SECRET_KEY', 'NODE_ENV', 'DEMO', 'PORT'])
    expect(environment).toHaveProperty(name, undefined)
})

test('.env.example names each setting once', () => {
  const text = readFileSync(new URL('../.env.example', import.meta.url), 'utf8')
  const names = text.match(/^#? ?[A-Z][A-Z0-9_]*(?==)/gm).map((name) => name.replace(/^# ?/, ''))
  expect(new Set(names).size).toBe(names.length)
})
