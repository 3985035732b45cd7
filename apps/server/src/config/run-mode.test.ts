import { expect, test } from 'vitest'
import { readConfig } from '../config.ts'
import { loopbackServices, production, refusal, type Env } from './test-environment.ts'

const onPublicHost = { HOST: '0.0.0.0', DATABASE_URL: 'postgres://contour@127.0.0.1:5432/contour' }

test.each<[string, Env, string]>([
  ['an unknown NODE_ENV', { NODE_ENV: 'prod', ...onPublicHost }, 'NODE_ENV'],
  ['an unknown NODE_ENV on loopback', { NODE_ENV: 'Production' }, 'NODE_ENV'],
  ['an unknown DEMO', { DEMO: 'false', ...onPublicHost }, 'DEMO'],
  ['an unknown DEMO in production', { ...production, DEMO: 'off' }, 'DEMO'],
  ['no NODE_ENV on a public host', onPublicHost, 'HOST'],
  ['an unknown REHEARSAL', { ...production, REHEARSAL: 'yes' }, 'REHEARSAL'],
  ['a date to rehearse for in production', { ...production, REHEARSAL_DATE: '2027-03-05' }, 'REHEARSAL_DATE'],
  ['a date to rehearse for that is none', { REHEARSAL_DATE: '2027-02-30' }, 'REHEARSAL_DATE'],
  ['a rehearsal that is not named production', { REHEARSAL: '1' }, 'REHEARSAL'],
  ['a rehearsal in development', { NODE_ENV: 'development', REHEARSAL: '1' }, 'REHEARSAL'],
  ['development on a public host', { NODE_ENV: 'development', ...onPublicHost }, 'HOST'],
  ['DEMO=0 on a public host', { DEMO: '0', ...onPublicHost }, 'HOST'],
  ['a rehearsal on a public host', { ...production, REHEARSAL: '1', HOST: '0.0.0.0' }, 'HOST'],
])('R-017 %s stops the start with one line that names the variable', (_, env, name) => {
  const line = refusal(env)
  expect(line).toContain(name)
  expect(line).not.toContain('\n')
})

test.each<[string, Env]>([
  ['an empty environment', {}],
  ['a loopback name', { HOST: 'localhost' }],
  ['DEMO=1 on a public host', { HOST: '0.0.0.0', DEMO: '1' }],
  ['DEMO=1 with NODE_ENV=development', { NODE_ENV: 'development', DEMO: '1' }],
])('R-017 %s is demo mode', (_, env) => {
  expect(readConfig(env)).toMatchObject({ mode: 'demo', demo: true, rehearsal: false })
})

test('R-017 NODE_ENV=development is no demo', () => {
  const env = { NODE_ENV: 'development', MAIL: 'outbox', SMS: 'outbox' }
  expect(readConfig(env)).toMatchObject({ mode: 'development', demo: false, seed: 'none' })
})

test('R-034 a rehearsal is production with stand-ins on loopback (D-74)', () => {
  expect(readConfig({ ...production, ...loopbackServices })).toMatchObject({
    mode: 'production',
    demo: false,
    rehearsal: true,
    seed: 'none',
    payments: { kind: 'sandbox' },
    mail: { kind: 'smtp', url: 'smtp://127.0.0.1:2525' },
    sms: { kind: 'twilio', apiBase: 'http://127.0.0.1:2526' },
    storage: { kind: 's3', endpoint: 'http://127.0.0.1:9000' },
  })
  expect(readConfig(production).rehearsal).toBe(false)
})

test('D-86 a rehearsal may take new patients on unsigned clinical content, and nothing else may', () => {
  const allowed = { ALLOW_DRAFT_CLINICAL: '1' }
  expect(readConfig({ ...production, ...loopbackServices, ...allowed }).allowDraftClinical).toBe(true)
  expect(readConfig({ ...production, ...loopbackServices }).allowDraftClinical).toBe(false)
  for (const env of [{}, { NODE_ENV: 'development', MAIL: 'outbox', SMS: 'outbox' }, production])
    expect(refusal({ ...env, ...allowed })).toBe('ALLOW_DRAFT_CLINICAL=1 works in a rehearsal only')
})

test.each<[string, Env, string]>([
  ['seeds', { SEED: 'demo' }, 'SEED'],
  ['an http origin', { PUBLIC_ORIGIN: 'http://localhost:3000' }, 'PUBLIC_ORIGIN'],
  ['demo mode', { DEMO: '1' }, 'DEMO'],
  ['no limits', { RATE_LIMITS: '0' }, 'RATE_LIMITS'],
  [
    'a live key',
    { STRIPE_SECRET_KEY: 'sk_live_example_of_enough_length', STRIPE_PUBLISHABLE_KEY: 'pk_live_1' },
    'STRIPE_SECRET_KEY',
  ],
  [
    'a test key of a real bank',
    {
      STRIPE_SECRET_KEY: 'sk_test_example_of_enough_length',
      STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
      STRIPE_WEBHOOK_SECRET: 'whsec_example_of_enough_length',
    },
    'STRIPE_API_BASE',
  ],
  ['a gateway elsewhere', { STRIPE_API_BASE: 'https://stripe.example' }, 'STRIPE_API_BASE'],
  ['plain mail to elsewhere', { SMTP_URL: 'smtp://mail.example' }, 'SMTP_URL'],
  ['texts by a stand-in elsewhere', { TWILIO_API_BASE: 'https://texts.example' }, 'TWILIO_API_BASE'],
  ['a plain store elsewhere', { S3_ENDPOINT: 'http://s3.example' }, 'S3_ENDPOINT'],
])('R-034 a rehearsal refuses %s as production does', (_, env, name) => {
  expect(refusal({ ...production, ...loopbackServices, ...env })).toContain(name)
})
