import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { createAuthority } from '@contour/testkit/certificates'
import { testTime } from '@contour/testkit/moments'
import { startS3Server } from '@contour/testkit/s3-server'
import { startVendors } from '@contour/testkit/vendors'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { folderStore } from '../adapters/storage/folder.ts'
import { sealedStore } from '../adapters/storage/sealed-store.ts'
import { production } from '../config/test-environment.ts'
import { causeOf } from '../cause-of.ts'
import { makeFolder } from '../make-folder.ts'
import { secureRandomness } from '../randomness.ts'
import { fingerprintOf } from '../secrets.ts'
import { selfCheck } from './report.ts'

const dir = mkdtempSync(path.join(tmpdir(), 'contour-checks-'))
const authority = createAuthority('The authority of this test')
const trusted = getCACertificates('default')
beforeAll(() => setDefaultCACertificates([...trusted, authority.cert]))
afterAll(() => {
  setDefaultCACertificates(trusted)
  rmSync(dir, { recursive: true })
})

/** A rehearsal, which is production with its vendors on loopback. */
const rehearsal = {
  ...production,
  REHEARSAL: '1',
  DATA_DIR: dir,
  DATABASE_URL: '',
  ALLOW_PGLITE: '1',
}
const machine = (minutesAhead: number, freeShare: number) => ({
  now: () => new Date(testTime() + minutesAhead * 60_000),
  space: async () => ({ free: freeShare * 100e9, all: 100e9 }),
})

test('D-103 one run names fifteen planted faults of settings and vendors, a line each, with the cause of the vendor', async () => {
  const vendors = await startVendors(authority, true)
  const file = path.join(dir, 'settings')
  writeFileSync(file, 'MAIL_FROM=Clinic <care@clinic.example>\n')
  const env = {
    ...rehearsal,
    ...vendors.env,
    TRUST_PROXY: 'many',
    SHUTDWN_DELAY: '5',
    DATABASE_URL: 'postgres://contour@127.0.0.1:9/contour',
  }
  try {
    const findings = await selfCheck(env, { machine: machine(20, 0.04), file })
    const lines = findings.filter(({ state }) => state === 'fault').map(({ line }) => line)
    expect(lines).toEqual([
      'MAIL_FROM needs single quotes around its value (line 1 of .env)',
      'TRUST_PROXY must be a whole number',
      'SHUTDWN_DELAY is no setting: did you mean SHUTDOWN_DELAY_SECONDS?',
      'DATABASE_URL: nothing listens there',
      `S3_BUCKET files: browsers cannot upload: its CORS rule must allow PUT with Content-Type from ${env.PUBLIC_ORIGIN}`,
      'SMTP_URL: its certificate has expired',
      'TWILIO_AUTH_TOKEN is refused (401)',
      'STRIPE_SECRET_KEY: refused (401)',
      'CLAMD_URL: the test virus (EICAR) was not found: its signatures are missing',
      `TURN_SECRET is refused (401): ${vendors.env['ICE_SERVERS']}`,
      `PUBLIC_ORIGIN ${env.PUBLIC_ORIGIN}: its certificate has expired`,
      `STAFF_ORIGIN ${env.STAFF_ORIGIN}: its certificate is from an authority that this machine does not know`,
      'ALERT_WEBHOOK_URL, ALERT_EMAILS and ALERT_PHONES are not set: nobody is told of a fault',
      'the clock of this machine is 20 minutes ahead of that of the file store',
      `DATA_DIR ${dir}: 4.0 GB free, which is less than a tenth`.replace('4.0', (4 / 1.073741824).toFixed(1)),
    ])
  } finally {
    await vendors.close()
  }
})

test('D-103 with every vendor as it should be, one run finds no fault and leaves nothing in the store', async () => {
  const vendors = await startVendors(authority, false)
  try {
    const findings = await selfCheck(
      { ...rehearsal, ...vendors.env, ALERT_PHONES: '(212) 555-0143' },
      { machine: machine(0, 0.5), file: dir + '/none' },
    )
    expect(findings.filter(({ state }) => state === 'fault')).toEqual([])
    expect(findings.map(({ check }) => check)).toEqual([
      'settings',
      'database',
      'keys',
      'audit trail',
      'storage',
      'mail',
      'SMS',
      'gateway',
      'scanner',
      'relay',
      'origins',
      'alerts',
      'clock',
      'disk',
    ])
  } finally {
    await vendors.close()
  }
})

test('OP-21 mail or text messages that are switched off are a fault each, and no silence', async () => {
  const none = { SMTP_URL: '', MAIL_FROM: '', TWILIO_ACCOUNT_SID: '', TWILIO_AUTH_TOKEN: '', TWILIO_FROM: '' }
  const off = { ...rehearsal, ...none, MAIL: 'off', SMS: 'off' }
  const said = (await selfCheck(off, { machine: machine(0, 0.5) })).filter(({ check }) =>
    ['mail', 'SMS'].includes(check),
  )
  expect(said.map(({ state, line }) => [state, line])).toEqual([
    ['fault', 'MAIL=off: no code, link or letter reaches a patient by email'],
    ['fault', 'SMS=off: no code reaches a patient by text message'],
  ])
})

test('OP-21 MAIL=off and SMS=off next to the settings of a vendor are named: messages are sent all the same', async () => {
  const vendors = await startVendors(authority, false)
  try {
    const findings = await selfCheck(
      { ...rehearsal, ...vendors.env, MAIL: 'off', SMS: 'off' },
      { machine: machine(0, 0.5) },
    )
    const said = findings.filter(({ check }) => ['mail', 'SMS'].includes(check))
    expect(said.map(({ state, line }) => [state, line])).toEqual([
      ['fault', 'MAIL=off has no effect next to SMTP_URL: emails are sent. Remove one of the two'],
      ['fault', expect.stringMatching(/^SMS=off has no effect next to TWILIO_ACCOUNT_SID: /)],
    ])
  } finally {
    await vendors.close()
  }
})

test('D-103 a wrong login of the mail server and a relay that does not answer are named as such', async () => {
  const vendors = await startVendors(authority, false)
  try {
    const wrong = {
      SMTP_URL: vendors.env['SMTP_URL']?.replace(':word@', ':wrong@'),
      ICE_SERVERS: 'turn:127.0.0.1:9',
      ALERT_EMAILS: 'owner@clinic.example',
    }
    const findings = await selfCheck({ ...rehearsal, ...vendors.env, ...wrong }, { machine: machine(0, 0.5) })
    expect(findings.filter(({ state }) => state === 'fault').map(({ line }) => line)).toEqual([
      'SMTP_URL: the login is refused (535)',
      'ICE_SERVERS: turn:127.0.0.1:9: nothing listens there',
      'ALERT_EMAILS alone: nobody is told that the mail server is down',
    ])
  } finally {
    await vendors.close()
  }
})

test('D-103 a bucket that answers a browser, and lets pages of another site upload, is named', async () => {
  const vendors = await startVendors(authority, false)
  const bucket = await startS3Server({ browsersFrom: 'https://another.example' })
  try {
    const env = { ...rehearsal, ...vendors.env, ...bucket.env, ALERT_PHONES: '(212) 555-0143' }
    const findings = await selfCheck(env, { machine: machine(0, 0.5) })
    expect(findings.filter(({ state }) => state === 'fault').map(({ line }) => line)).toEqual([
      `S3_BUCKET files: browsers cannot upload: its CORS rule must allow PUT with Content-Type from ${vendors.env['PUBLIC_ORIGIN']}`,
    ])
  } finally {
    await bucket.close()
    await vendors.close()
  }
})

test.each([
  ['/proc/nope/files', 'the folder cannot be created'],
  [import.meta.filename, 'a part of its path is a file'],
])('D-103 a folder of files that cannot be made is named with its cause: %s', async (place, cause) => {
  const env = { STORAGE_DIR: path.join(place, 'deep'), DATA_DIR: dir }
  const findings = await selfCheck(env, { machine: machine(0, 0.5) })
  expect(findings.filter(({ state }) => state === 'fault').map(({ line }) => line)).toEqual([
    `STORAGE_DIR ${env.STORAGE_DIR}: ${cause}`,
  ])
  await expect(makeFolder(env.STORAGE_DIR)).rejects.toThrow()
})

test('R-025 D-103 where the end of the audit trail is kept is checked: apart from the keys, writable, and an end', async () => {
  const elsewhere = mkdtempSync(path.join(tmpdir(), 'contour-audit-end-'))
  const report = async (file: string) => {
    const findings = await selfCheck(
      { STORAGE_DIR: path.join(dir, 'files'), DATA_DIR: dir, AUDIT_END_FILE: file },
      { machine: machine(0, 0.5) },
    )
    return findings.filter(({ check }) => check === 'audit trail').map(({ state, line }) => [state, line])
  }
  try {
    const inside = path.join(dir, 'end.json')
    expect(await report(inside)).toEqual([
      [
        'fault',
        `AUDIT_END_FILE ${inside} is in DATA_DIR: keep it where only the service writes, apart from the keys`,
      ],
    ])
    const nowhere = path.join(elsewhere, 'not mounted', 'end.json')
    expect(await report(nowhere)).toEqual([
      ['fault', `AUDIT_END_FILE ${nowhere}: the folder cannot be created`],
    ])
    const file = path.join(elsewhere, 'end.json')
    expect((await report(file)).map(([state]) => state)).toEqual(['well'])
    expect(readdirSync(elsewhere)).toEqual([])
    writeFileSync(file, '{"seq":')
    expect(await report(file)).toEqual([['fault', `AUDIT_END_FILE ${file} is not the end of an audit trail`]])
  } finally {
    rmSync(elsewhere, { recursive: true })
  }
})

test('D-103 the cause of an error is found below it and among several, and its message is never shown', () => {
  const inner = Object.assign(new Error('connect 10.0.0.1'), { code: 'ECONNREFUSED' })
  expect(causeOf(new TypeError('fetch failed', { cause: inner }))).toBe('nothing listens there')
  expect(causeOf(new AggregateError([new Error('x'), inner], 'all'))).toBe('nothing listens there')
  expect(causeOf(new Error('password of maya@example.com'))).toBeNull()
})

test('SEC-10 D-103 a stored file whose key is missing is one line, and files from before are counted', async () => {
  const place = mkdtempSync(path.join(tmpdir(), 'contour-file-keys-'))
  const report = async () => {
    const findings = await selfCheck({ DATA_DIR: place }, { machine: machine(0, 0.5) })
    return findings.filter(({ check }) => check === 'encryption').map(({ state, line }) => [state, line])
  }
  const files = (key: string) =>
    sealedStore(folderStore(path.join(place, 'files')), {
      secrets: { files: key, accepted: () => [key], reload: () => false },
      random: secureRandomness,
      maySeal: async () => true,
    })
  const keys = { links: 'a', codes: 'b', audit: 'c', files: 'own key' }
  try {
    expect(await report()).toEqual([])
    writeFileSync(path.join(place, 'secrets.json'), JSON.stringify(keys), { mode: 0o600 })
    expect(await report()).toEqual([['well', 'no stored files yet']])
    await files('own key').put('a.png', Buffer.from('a'), 'image/png')
    await folderStore(path.join(place, 'files')).put('b.png', Buffer.from('b'), 'image/png')
    expect(await report()).toEqual([
      [
        'well',
        'of 2 stored files that were looked at 1 are not encrypted yet: the service does it while it runs',
      ],
    ])
    await files('lost key').put('b.png', Buffer.from('b'), 'image/png')
    expect(await report()).toEqual([
      [
        'fault',
        `KEYS_FILE: no key ${fingerprintOf('lost key')} for the stored file b.png: bring the keys of these files along`,
      ],
    ])
  } finally {
    rmSync(place, { recursive: true })
  }
})
