import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { parseEnv } from 'node:util'
import { expect, test } from 'vitest'
import { readConfig } from '../config.ts'
import { nearlyKnown } from './known-names.ts'
import { settingsFileProblems } from './settings-file.ts'
import { production, refusal } from './test-environment.ts'

const example = readFileSync(path.resolve(import.meta.dirname, '../../../../.env.example'), 'utf8')
/** The file with every example uncommented, as somebody has it who fills in all of them. */
const all = example.replace(/^# ([A-Z][A-Z0-9_]*=)/gm, '$1')

test.each([
  ['SHUTDWN_DELAY', 'SHUTDOWN_DELAY_SECONDS'],
  ['S3_BUCKTE', 'S3_BUCKET'],
  ['STRIPE_SECRET', 'STRIPE_SECRET_KEY'],
  ['DATABSE_URL', 'DATABASE_URL'],
  ['PUBLIC_ORIGINS', 'PUBLIC_ORIGIN'],
])('D-103 %s is no setting, and the line names %s', (name, meant) => {
  expect(refusal({ ...production, [name]: 'x' })).toBe(`${name} is no setting: did you mean ${meant}?`)
})

test('D-103 the variables of a system are no typing errors', () => {
  const others = ['PATH', 'HOME', 'HOSTNAME', 'LOGNAME', 'SHLVL', 'PWD', 'OLDPWD', 'USER', 'NODE_OPTIONS']
  const more = ['NODE_EXTRA_CA_CERTS', 'PGHOST', 'AWS_REGION', 'TEST_DATABASE_URL', 'XDG_DATA_DIRS', 'S3']
  expect(nearlyKnown(Object.fromEntries([...others, ...more].map((name) => [name, 'x'])))).toEqual([])
})

test('D-103 a wrong form hides no broken rule: one run names all', () => {
  const lines = refusal({ ...production, TRUST_PROXY: 'many', S3_BUCKET: '', SMTP_URL: '', S3_REGIN: 'x' })
  expect(lines.split('\n')).toEqual([
    'TRUST_PROXY must be a whole number',
    'S3_BUCKET is missing: S3_ENDPOINT needs it',
    'SMTP_URL is missing: MAIL_FROM needs it',
    'S3_REGIN is no setting: did you mean S3_REGION?',
  ])
})

test.each([
  ['DATABASE_URL', 'mysql://contour:word@db.example/contour', 'DATABASE_URL must begin with postgres:'],
  ['SUPPORT_EMAIL', 'notmail', 'SUPPORT_EMAIL must be an email address'],
  ['MAIL_FROM', 'Clinic', 'MAIL_FROM must be an email address'],
])('D-103 %s=%s is refused', (name, value, line) => {
  expect(refusal({ ...production, [name]: value })).toBe(line)
})

test('D-103 a file that Node would read differently than a shell is named by its lines, never by its values', () => {
  const text = [
    '# a comment',
    'PORT=3000',
    'MAIL_FROM=Clinic <care@clinic.example>',
    "COMPANY_NAME='My Clinic'",
    'what is this',
    'S3_BUCKTE=x',
    'WHATEVER=x',
    'PORT=4000',
    'NODE_EXTRA_CA_CERTS=/etc/ca.pem',
  ].join('\n')
  expect(settingsFileProblems(text)).toEqual([
    'MAIL_FROM needs single quotes around its value (line 3 of .env)',
    'line 5 of .env is not NAME=value',
    'S3_BUCKTE is no setting: did you mean S3_BUCKET? (line 6 of .env)',
    'WHATEVER is no setting (line 7 of .env)',
    'PORT is set twice (line 8 of .env)',
  ])
})

test('D-103 .env.example is right in every line, and Node and a shell read the same from it', () => {
  expect(settingsFileProblems(all)).toEqual([])
  const byNode = parseEnv(all)
  const printed = execFileSync('sh', ['-c', 'set -a; eval "$SETTINGS"; env -0'], {
    env: { PATH: process.env['PATH'] ?? '', SETTINGS: all },
    encoding: 'utf8',
  })
  const byShell = new Map(
    printed.split('\0').map((pair) => [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)]),
  )
  for (const [name, value] of Object.entries(byNode)) expect([name, byShell.get(name)]).toEqual([name, value])
  expect(readConfig(parseEnv(example))).toEqual(readConfig({}))
})
