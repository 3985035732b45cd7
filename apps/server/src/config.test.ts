import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { readConfig } from './config.ts'
import { environmentSchema } from './config/environment-schema.ts'
import { loopbackServices, production, refusal, withoutStripe, type Env } from './config/test-environment.ts'

const nmi = {
  PAYMENT_GATEWAY: 'nmi',
  NMI_SECURITY_KEY: 'key',
  NMI_PUBLIC_KEY: 'public',
  NMI_WEBHOOK_SECRET: 'word',
  NMI_API_BASE: 'http://127.0.0.1:12113',
}

/** What production requires besides the names: keys of the vendor's length, and that docs/adr/0010 is acknowledged. */
const realNmi = {
  NMI_API_BASE: '',
  NMI_SECURITY_KEY: 'a_key_that_is_long_enough',
  NMI_WEBHOOK_SECRET: 'a_secret_that_is_long_enough',
  NMI_SAVED_CARDS_ONLY: '1',
}

test('an empty environment is demo mode with every stand-in', () => {
  expect(readConfig({})).toMatchObject({
    mode: 'demo',
    demo: true,
    port: 3000,
    staffPort: 3001,
    host: '127.0.0.1',
    seed: 'demo',
    databaseUrl: null,
    payments: { kind: 'sandbox' },
    mail: { kind: 'outbox' },
    sms: { kind: 'outbox' },
    rateLimits: true,
  })
})

test('a whole production configuration is accepted and holds no stand-in', () => {
  expect(readConfig(production)).toMatchObject({
    mode: 'production',
    demo: false,
    seed: 'none',
    payments: { kind: 'stripe' },
    storage: { kind: 's3' },
    mail: { kind: 'smtp' },
    sms: { kind: 'twilio' },
  })
})

test('NMI takes the cards where it is named, in production without a stand-in', () => {
  expect(readConfig(nmi).payments).toMatchObject({ kind: 'nmi', apiBase: 'http://127.0.0.1:12113' })
  const real = { ...production, ...withoutStripe, ...nmi, ...realNmi }
  expect(readConfig(real).payments).toEqual({
    kind: 'nmi',
    securityKey: realNmi.NMI_SECURITY_KEY,
    publicKey: 'public',
    webhookSecret: realNmi.NMI_WEBHOOK_SECRET,
    apiBase: null,
  })
})

test.each([
  ['google', { GOOGLE_MAPS_API_KEY: 'key' }],
  ['smarty', { SMARTY_AUTH_ID: 'id', SMARTY_AUTH_TOKEN: 'word' }],
  ['embedded', {}],
])('production checks addresses with %s where it is named', (kind, env) => {
  expect(readConfig({ ...production, ...env }).addresses.kind).toBe(kind)
})

test.each(Object.keys(production).filter((name) => !['NODE_ENV'].includes(name)))(
  'production without %s does not start, in one line that names a variable of its group',
  (name) => {
    const line = refusal({ ...production, [name]: undefined })
    expect(line).toContain(name)
    expect(line).not.toContain('\n')
  },
)

test.each([
  ['S3_BUCKET', { S3_ENDPOINT: 'http://127.0.0.1:9000' }],
  ['STRIPE_PUBLISHABLE_KEY', { STRIPE_SECRET_KEY: 'sk_test_1' }],
  ['STRIPE_SECRET_KEY', { STRIPE_PUBLISHABLE_KEY: 'pk_test_1' }],
  ['STRIPE_WEBHOOK_SECRET', { STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_PUBLISHABLE_KEY: 'pk_test_1' }],
  ['STRIPE_SECRET_KEY', { PAYMENT_GATEWAY: 'stripe' }],
  ['NMI_SECURITY_KEY', { ...nmi, NMI_SECURITY_KEY: '' }],
  ['NMI_PUBLIC_KEY', { ...nmi, NMI_PUBLIC_KEY: '' }],
  ['NMI_WEBHOOK_SECRET', { ...nmi, NMI_WEBHOOK_SECRET: '' }],
  ['PAYMENT_GATEWAY=nmi', { NMI_SECURITY_KEY: 'key' }],
  ['PAYMENT_GATEWAY=nmi', { ...nmi, PAYMENT_GATEWAY: '' }],
  ['MAIL_FROM', { SMTP_URL: 'smtp://127.0.0.1:2525' }],
  ['SMTP_URL', { MAIL_FROM: 'care@contour.example' }],
  ['TWILIO_AUTH_TOKEN', { TWILIO_ACCOUNT_SID: 'AC1' }],
  ['INBOUND_SECRET', { INBOUND_DOMAIN: 'replies.example' }],
  ['INBOUND_DOMAIN', { INBOUND_SECRET: 'a_secret_of_enough_length' }],
  ['SMARTY_AUTH_TOKEN', { SMARTY_AUTH_ID: 'id' }],
  ['SMARTY_AUTH_ID', { SMARTY_AUTH_TOKEN: 'word' }],
  ['GOOGLE_MAPS_API_KEY', { ADDRESS_API_BASE: 'http://127.0.0.1:1' }],
  ['EASYPOST_WEBHOOK_SECRET', { EASYPOST_API_KEY: 'EZAK1' }],
  ['EASYPOST_API_KEY', { EASYPOST_WEBHOOK_SECRET: 'a_secret_of_enough_length' }],
  ['EASYPOST_API_KEY', { EASYPOST_API_BASE: 'http://127.0.0.1:1' }],
])('half a configuration names the missing %s', (name, env) => {
  expect(refusal(env)).toContain(name)
})

test.each<[string, Env, string]>([
  ['demo mode in production', { ...production, DEMO: '1' }, 'DEMO'],
  ['seeds in production', { ...production, SEED: 'demo' }, 'SEED'],
  ['the staff of the demo in production', { ...production, SEED: 'staff' }, 'SEED'],
  ['no limits in production', { ...production, RATE_LIMITS: 'off' }, 'RATE_LIMITS'],
  [
    'a stand-in gateway in production',
    { ...production, STRIPE_API_BASE: 'http://127.0.0.1:1' },
    'STRIPE_API_BASE',
  ],
  [
    'a test key in production',
    { ...production, STRIPE_SECRET_KEY: 'sk_test_1' },
    'STRIPE_SECRET_KEY is a test key',
  ],
  [
    'a restricted test key in production',
    { ...production, STRIPE_SECRET_KEY: 'rk_test_1' },
    'STRIPE_SECRET_KEY is a test key',
  ],
  [
    'a publishable test key in production',
    { ...production, STRIPE_PUBLISHABLE_KEY: 'pk_test_1' },
    'STRIPE_PUBLISHABLE_KEY is a test key',
  ],
  [
    'an outbox for mail in production',
    { ...production, SMTP_URL: '', MAIL_FROM: '', MAIL: 'outbox' },
    'SMTP_URL',
  ],
  [
    'an outbox for texts in production',
    { ...production, TWILIO_ACCOUNT_SID: '', TWILIO_AUTH_TOKEN: '', TWILIO_FROM: '', SMS: 'outbox' },
    'TWILIO_ACCOUNT_SID',
  ],
  [
    'a live key in demo mode',
    { STRIPE_SECRET_KEY: 'sk_live_1', STRIPE_PUBLISHABLE_KEY: 'pk_test_1' },
    'STRIPE_SECRET_KEY',
  ],
  [
    'a live publishable key in demo mode',
    { STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_PUBLISHABLE_KEY: 'pk_live_1' },
    'STRIPE_',
  ],
  [
    'a far mail server in demo mode',
    { SMTP_URL: 'smtp://mail.example', MAIL_FROM: 'a@b.example' },
    'SMTP_URL',
  ],
  ['a far store in demo mode', { ...s3('https://s3.example') }, 'S3_ENDPOINT'],
  ['two gateways', { ...nmi, STRIPE_SECRET_KEY: 'sk_test_1' }, 'STRIPE_SECRET_KEY'],
  [
    'the sandbox with the keys of a service',
    { PAYMENT_GATEWAY: 'sandbox', STRIPE_SECRET_KEY: 'sk_test_1' },
    'PAYMENT_GATEWAY=sandbox',
  ],
  ['a gateway of nobody', { PAYMENT_GATEWAY: 'nmo' }, 'PAYMENT_GATEWAY'],
  ['the real NMI in demo mode', { ...nmi, NMI_API_BASE: '' }, 'NMI_API_BASE'],
  ['a far NMI in demo mode', { ...nmi, NMI_API_BASE: 'https://secure.nmi.com' }, 'NMI_API_BASE'],
  [
    'a stand-in for NMI in production',
    { ...production, ...withoutStripe, ...nmi, ...realNmi, NMI_API_BASE: nmi.NMI_API_BASE },
    'NMI_API_BASE points at a stand-in',
  ],
  ['a far gateway in demo mode', { STRIPE_API_BASE: 'https://stripe.example' }, 'STRIPE_API_BASE'],
  [
    'a live key in development',
    {
      DEMO: '0',
      MAIL: 'outbox',
      SMS: 'outbox',
      STRIPE_SECRET_KEY: 'sk_live_1',
      STRIPE_PUBLISHABLE_KEY: 'pk_live_1',
      STRIPE_WEBHOOK_SECRET: 'w',
    },
    'STRIPE_SECRET_KEY',
  ],
  ['mail that is not chosen in development', { DEMO: '0', SMS: 'outbox' }, 'SMTP_URL'],
  ['one port for both origins', { PORT: '4000', STAFF_PORT: '4000' }, 'STAFF_PORT'],
  ['a far address service in demo mode', { GOOGLE_MAPS_API_KEY: 'key' }, 'ADDRESS_API_BASE'],
  [
    'a stand-in for addresses in production',
    { ...production, GOOGLE_MAPS_API_KEY: 'key', ADDRESS_API_BASE: 'http://127.0.0.1:1' },
    'ADDRESS_API_BASE',
  ],
  [
    'two address services',
    { ...production, GOOGLE_MAPS_API_KEY: 'key', SMARTY_AUTH_ID: 'id', SMARTY_AUTH_TOKEN: 'word' },
    'GOOGLE_MAPS_API_KEY',
  ],
  ['a port that is no number', { PORT: 'http' }, 'PORT'],
  ['an unknown process', { PROCESS: 'some' }, 'PROCESS'],
  ['a worker on the embedded database', { PROCESS: 'worker' }, 'PROCESS'],
])('%s does not start', (_, env, name) => {
  const line = refusal(env)
  expect(line).toContain(name)
  expect(line).not.toContain('\n')
})

test('every value of a wrong form is named at once, then every rule that is broken, and never a value', () => {
  const secret = 'sk_test_secret_of_some_length'
  expect(refusal({ PORT: 'http', PROCESS: 'some', S3_ENDPOINT: secret }).split('\n')).toEqual([
    'PROCESS must be one of all, web, worker',
    'PORT must be a whole number',
    'S3_ENDPOINT is not a URL',
  ])
  const lines = refusal({
    ...production,
    STRIPE_SECRET_KEY: secret,
    TRUST_PROXY: '',
    COMPANY_NAME: '',
  }).split('\n')
  expect(lines).toHaveLength(3)
  expect(lines.join()).not.toContain(secret)
})

function s3(endpoint: string): Env {
  return {
    S3_ENDPOINT: endpoint,
    S3_BUCKET: 'b',
    S3_REGION: 'r',
    S3_ACCESS_KEY_ID: 'k',
    S3_SECRET_ACCESS_KEY: 'w',
  }
}

const root = path.resolve(import.meta.dirname, '../../..')
const example = readFileSync(path.join(root, '.env.example'), 'utf8')

test('M-34 replies by email are received where both settings are given, in demo mode always, and never with a short secret', () => {
  const both = { INBOUND_DOMAIN: 'Replies.Clinic.Example', INBOUND_SECRET: 'a_secret_of_enough_length' }
  expect(readConfig({ ...production, ...both }).inbound).toEqual({
    domain: 'replies.clinic.example',
    secret: both.INBOUND_SECRET,
  })
  expect(readConfig(production).inbound).toBeNull()
  expect(readConfig({}).inbound).toEqual({ domain: 'replies.contour.example', secret: null })
  expect(refusal({ ...production, ...both, INBOUND_SECRET: 'short' })).toContain('INBOUND_SECRET')
  expect(refusal({ ...both, INBOUND_DOMAIN: 'https://replies.example/' })).toContain('INBOUND_DOMAIN')
})

test('M-17 parcels are followed by EasyPost where both settings are given; production takes no test key, stand-in or short secret', () => {
  const both = { EASYPOST_API_KEY: 'EZAK1', EASYPOST_WEBHOOK_SECRET: 'a_secret_of_enough_length' }
  expect(readConfig({ ...production, ...both }).carriers).toMatchObject({ kind: 'easypost', apiBase: null })
  expect(readConfig(production).carriers).toEqual({ kind: 'none' })
  expect(readConfig({}).carriers).toEqual({ kind: 'embedded' })
  const at = 'http://127.0.0.1:1'
  expect(refusal({ ...production, ...both, EASYPOST_API_BASE: at })).toContain('EASYPOST_API_BASE')
  expect(refusal({ ...production, ...both, EASYPOST_API_KEY: 'EZTK1' })).toContain('EASYPOST_API_KEY')
  expect(refusal({ ...production, ...both, EASYPOST_WEBHOOK_SECRET: 'x' })).toContain(
    'EASYPOST_WEBHOOK_SECRET',
  )
  expect(refusal(both)).toContain('EASYPOST_API_BASE')
  const rehearsal = {
    ...production,
    ...loopbackServices,
    ...both,
    EASYPOST_API_KEY: 'EZTK1',
    EASYPOST_API_BASE: at,
  }
  expect(readConfig(rehearsal).carriers).toMatchObject({ kind: 'easypost', apiBase: at })
})

test('.env.example names every variable that is read, and no other', () => {
  const written = [...example.matchAll(/^#? ?([A-Z][A-Z0-9_]*)=/gm)].map(([, name]) => name)
  expect([...new Set(written)].sort()).toEqual(Object.keys(environmentSchema.shape).sort())
})

test('the lines of .env.example that are not commented out are a configuration that starts', () => {
  const env = Object.fromEntries(
    [...example.matchAll(/^([A-Z][A-Z0-9_]*)=(.*)$/gm)].map(([, name, value]) => [name, value]),
  )
  expect(readConfig(env)).toEqual(readConfig({}))
})

test('P-DSH-012 D-40 the tutorial is a link or unset, and never a script', () => {
  expect(readConfig({}).tutorialUrl).toBeNull()
  expect(readConfig({ TUTORIAL_URL: 'https://video.example/how' }).tutorialUrl).toBe(
    'https://video.example/how',
  )
  expect(refusal({ TUTORIAL_URL: 'javascript:alert(1)' })).toBe('TUTORIAL_URL must begin with https://')
})

test('R-012 the lowest BMI of a goal is a setting with a default, and refuses what is no such limit', () => {
  expect(readConfig({}).lowestGoalBmi).toBe(18.5)
  expect(readConfig({ LOWEST_GOAL_BMI: '19' }).lowestGoalBmi).toBe(19)
  for (const LOWEST_GOAL_BMI of ['0', '25', '-18', 'low', '18,5'])
    expect(refusal({ LOWEST_GOAL_BMI })).toBe('LOWEST_GOAL_BMI must be a BMI from 16 to 19.9')
})
