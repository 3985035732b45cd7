import { expect, test } from 'vitest'
import { readConfig } from '../config.ts'
import { production, refusal, withoutStripe, type Env } from './test-environment.ts'

const nmi = {
  ...withoutStripe,
  PAYMENT_GATEWAY: 'nmi',
  NMI_SECURITY_KEY: 'a_key_that_is_long_enough',
  NMI_PUBLIC_KEY: 'public',
  NMI_WEBHOOK_SECRET: 'a_secret_that_is_long_enough',
}
const elsewhere = 'postgres://contour:word@db.example:5432/contour'

test.each<[string, Env, string]>([
  ['an http origin for patients', { PUBLIC_ORIGIN: 'http://clinic.example' }, 'PUBLIC_ORIGIN'],
  ['an http origin for staff', { STAFF_ORIGIN: 'http://staff.clinic.example' }, 'STAFF_ORIGIN'],
  ['one origin for both', { STAFF_ORIGIN: 'https://clinic.example' }, 'STAFF_ORIGIN'],
  ['one origin for both, with its port', { STAFF_ORIGIN: 'https://clinic.example:443/' }, 'STAFF_ORIGIN'],
  ['an origin of another protocol', { PUBLIC_ORIGIN: 'ftp://clinic.example' }, 'PUBLIC_ORIGIN'],
  ['no word about who scans files', { CLAMD_URL: '' }, 'CLAMD_URL'],
  ['two scanners', { SCANNER: 'embedded' }, 'CLAMD_URL'],
  ['a scanner without its address', { CLAMD_URL: '', SCANNER: 'clamd' }, 'CLAMD_URL'],
  ['a scanner across the network', { CLAMD_URL: 'tcp://scanner.example:3310' }, 'CLAMD_URL'],
  ['a scanner of another protocol', { CLAMD_URL: 'http://127.0.0.1:3310' }, 'CLAMD_URL'],
  ['patients on unsigned clinical content', { ALLOW_DRAFT_CLINICAL: '1' }, 'ALLOW_DRAFT_CLINICAL'],
  ['mail without TLS', { SMTP_URL: 'smtp://user:word@mail.example' }, 'SMTP_URL'],
  ['mail with optional TLS', { SMTP_URL: 'smtp://mail.example?requireTLS=false' }, 'SMTP_URL'],
  [
    'mail whose certificate is not checked',
    { SMTP_URL: 'smtps://mail.example?tls.rejectUnauthorized=false' },
    'SMTP_URL',
  ],
  ['mail whose TLS is switched off', { SMTP_URL: 'smtps://mail.example?secure=false' }, 'SMTP_URL'],
  ['a store without TLS', { S3_ENDPOINT: 'http://s3.example' }, 'S3_ENDPOINT'],
  ['a far database without TLS', { DATABASE_URL: elsewhere }, 'DATABASE_URL'],
  ['a far database with optional TLS', { DATABASE_URL: `${elsewhere}?sslmode=prefer` }, 'DATABASE_URL'],
  [
    'a far database whose certificate is not checked',
    { DATABASE_URL: `${elsewhere}?sslmode=no-verify` },
    'DATABASE_URL',
  ],
  [
    'a far database by the old meaning of sslmode',
    { DATABASE_URL: `${elsewhere}?uselibpqcompat=true&sslmode=require` },
    'DATABASE_URL',
  ],
  [
    'a far database behind a near name',
    { DATABASE_URL: 'postgres://contour@localhost/contour?host=db.example' },
    'DATABASE_URL',
  ],
  ['a database that is no address', { DATABASE_URL: 'contour' }, 'DATABASE_URL'],
  ['a stand-in for texts', { TWILIO_API_BASE: 'https://texts.example' }, 'TWILIO_API_BASE'],
  ['a stand-in for texts on loopback', { TWILIO_API_BASE: 'http://127.0.0.1:1' }, 'TWILIO_API_BASE'],
  ['a short webhook secret', { STRIPE_WEBHOOK_SECRET: 'w' }, 'STRIPE_WEBHOOK_SECRET'],
  ['a webhook secret of 23 characters', { STRIPE_WEBHOOK_SECRET: 'w'.repeat(23) }, 'STRIPE_WEBHOOK_SECRET'],
  ['a short gateway key', { STRIPE_SECRET_KEY: 'sk_live_1' }, 'STRIPE_SECRET_KEY'],
  ['a short key of the store', { S3_SECRET_ACCESS_KEY: 'word' }, 'S3_SECRET_ACCESS_KEY'],
  ['a short token for texts', { TWILIO_AUTH_TOKEN: 'word' }, 'TWILIO_AUTH_TOKEN'],
  ['no number of proxies', { TRUST_PROXY: '' }, 'TRUST_PROXY'],
  ['9999 proxies', { TRUST_PROXY: '9999' }, 'TRUST_PROXY'],
  ['proxies in words', { TRUST_PROXY: 'one' }, 'TRUST_PROXY'],
  ['NMI, with which nobody can enter a card', nmi, 'NMI_SAVED_CARDS_ONLY'],
  ['a wrong word for that', { ...nmi, NMI_SAVED_CARDS_ONLY: 'yes' }, 'NMI_SAVED_CARDS_ONLY'],
  ['a short NMI key', { ...nmi, NMI_SAVED_CARDS_ONLY: '1', NMI_SECURITY_KEY: 'k' }, 'NMI_SECURITY_KEY'],
  [
    'a short NMI webhook secret',
    { ...nmi, NMI_SAVED_CARDS_ONLY: '1', NMI_WEBHOOK_SECRET: 'w' },
    'NMI_WEBHOOK_SECRET',
  ],
])('R-034 production does not start with %s, in one line that names the variable', (_, env, name) => {
  const line = refusal({ ...production, ...env })
  expect(line).toContain(name)
  expect(line).not.toContain('\n')
})

test.each<[string, Env]>([
  ['the embedded scanner, named', { CLAMD_URL: '', SCANNER: 'embedded' }],
  ['no scanner, named', { CLAMD_URL: '', SCANNER: 'off' }],
  ['mail by STARTTLS that is required', { SMTP_URL: 'smtp://mail.example:587?requireTLS=true' }],
  ['the address of Twilio itself', { TWILIO_API_BASE: 'https://api.twilio.com' }],
  ['a database on this machine', { DATABASE_URL: 'postgres://contour@127.0.0.1/contour' }],
  [
    'a database on this machine by socket',
    { DATABASE_URL: 'postgres://contour@/contour?host=/run/postgresql' },
  ],
  ['a far database with TLS', { DATABASE_URL: `${elsewhere}?sslmode=require` }],
  ['no proxy, named', { TRUST_PROXY: '0' }],
  ['NMI for saved cards only, named', { ...nmi, NMI_SAVED_CARDS_ONLY: '1' }],
])('R-034 production starts with %s', (_, env) => {
  expect(readConfig({ ...production, ...env }).mode).toBe('production')
})
