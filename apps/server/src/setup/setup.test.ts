import { firstWording } from '@contour/domain/claims/claim-register'
import { STATED_HOURS } from '@contour/domain/promises/promise-hours'
import { addDays, easternDate } from '@contour/domain/time/plain-date'
import { startTestService, type TestService } from '@contour/testkit'
import { acceptStaffLink, grantWaitingRoles, linkTokenOf } from '@contour/testkit/people/join-staff'
import { eq, like } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Ctx } from '../context.ts'
import { audit, staffLinks, staffMembers, stateOpenings, stateRules } from '../db/schema.ts'
import { inviteFirstAdministrator } from '../features/people/staff-accounts/index.ts'
import { exportSetup } from './export-setup.ts'
import { importSetup } from './import-setup.ts'
import { SETUP_KINDS } from './kinds.ts'
import { setupFile } from './setup-file.ts'

type Body = Record<string, unknown>
type Row = Record<string, unknown>
type Person = { email: string; name: string; token: string; id: string }

const OLIVIA = { email: 'olivia@prairie.example', name: 'Olivia Owner' }
const SAM = {
  email: 'sam@prairie.example',
  name: 'Sam Second',
  roles: ['administrator', 'billing'],
  npi: null,
}
const MORGAN = {
  email: 'morgan@prairie.example',
  name: 'Dr. Morgan Hill',
  roles: ['clinician'],
  npi: '1234567893',
}
const PARKER = { email: 'parker@prairie.example', name: 'Parker Pharm', roles: ['pharmacy'], npi: null }
const LICENSE = { number: 'ND 4711', profession: 'physician' }
const BIOGRAPHY = 'Twelve years of family medicine in Fargo. Speaks English and German.'
const COMPANY = {
  brand: 'Prairie',
  name: 'Prairie Weight Clinic PLLC',
  address: '12 Main Ave, Fargo, ND 58102',
  support_email: 'care@prairie-weight.com',
  support_phone: '(701) 234-5678',
}
const PHARMACY = {
  name: 'Red River Compounding',
  phone: '(701) 234-9999',
  address: '40 Mill Rd, Fargo, ND 58102',
  licenses: ['MN PHY22', 'ND PHY11'],
}
const PRODUCT = {
  drug: 'semaglutide',
  strength_ug: 500,
  composition: 'Semaglutide, vitamin B12',
  differs_by: [],
  ug_per_ml: 5000,
  vial_ul: 1000,
  syringe: 30,
}
const THERAPIES = {
  price_cents: 39_900,
  note: 'List price of one month.',
  cards: ['Weekly', 'Compounded', 'Shipped cold'],
}
const REPLY = { channel: 'support', title: 'Parking', body: 'Hello {first_name}, park behind the house.' }
const CHART_TEXT = { channel: 'note', title: 'Stable', body: 'Stable, no complaints.' }
const LEGAL = {
  text: '# Who we are\n\n{company} treats you.',
  counsel: 'Lee Lawyer, Bar of North Dakota 100',
}
const SUBJECT = 'Your results from {brand}'

const day = (at: TestService, days = 0) => addDays(easternDate(at.clock.now()), days)
/** As the command on a machine of a rehearsal, and of production, has it: the tests' services are demos. */
const commandOf = (at: TestService, rehearsal: boolean): Ctx => ({
  ...at.ctx,
  config: { ...at.ctx.config, mode: 'production', demo: false, rehearsal },
})

async function join(at: TestService, who: { email: string; name: string }, token: string): Promise<Person> {
  const { body } = await acceptStaffLink(at, token)
  await grantWaitingRoles(at)
  return { ...who, token: String(body['token']), id: (body['staff'] as { id: string }).id }
}
async function firstAdministrator(at: TestService, who = OLIVIA): Promise<Person> {
  const url = await inviteFirstAdministrator(at.ctx, { ...who, role: 'administrator' })
  return join(at, who, url.split('/').at(-1) ?? '')
}

async function call(at: TestService, who: Person, method: string, path: string, body?: Body): Promise<Body> {
  const answer = await at.staffCall(method, `/staff-api${path}`, {
    token: who.token,
    ...(body ? { body } : {}),
  })
  if (answer.status !== 200) throw new Error(`${method} ${path}: ${JSON.stringify(answer.body)}`)
  return answer.body
}

/** Writes a version as one administrator and approves it as another one. */
async function approved(at: TestService, by: Person, other: Person, path: string, body: Body) {
  await call(at, by, 'POST', `${path}/versions`, body)
  await call(at, other, 'POST', `${path}/approve`, { version: 1 })
}

/** A rehearsal in which a small company has entered all that the console takes. */
async function rehearse(at: TestService): Promise<void> {
  const olivia = await firstAdministrator(at)
  const invite = async (person: typeof SAM | typeof MORGAN) => {
    await call(at, olivia, 'POST', '/staff', person)
    return join(at, person, await linkTokenOf(at, person.email))
  }
  const sam = await invite(SAM)
  const morgan = await invite(MORGAN)
  await invite(PARKER)
  await call(at, olivia, 'PUT', `/staff/${morgan.id}/licenses/ND`, { ...LICENSE, expires_on: day(at, 400) })
  await call(at, olivia, 'PUT', `/staff/${morgan.id}/biography`, { biography: BIOGRAPHY })
  const starts_on = day(at)
  await approved(at, olivia, sam, '/company', { ...COMPANY, starts_on })
  await approved(at, olivia, sam, '/promise-hours', { ...STATED_HOURS, answer_hours: 20, starts_on })
  await approved(at, olivia, sam, '/letters/intake_completed', { parts: { subject: SUBJECT }, starts_on })
  await approved(at, olivia, sam, `/closed-days/${day(at, 40)}`, {
    reason: 'Move to a new office',
    starts_on,
  })
  const counsel_dated = day(at, -3)
  await approved(at, olivia, sam, '/legal/terms', { ...LEGAL, counsel_dated, starts_on })
  await call(at, olivia, 'POST', '/legal/terms/versions', {
    ...LEGAL,
    text: '# New\n\nAnother wording.',
    counsel_dated,
    starts_on,
  })
  // A draft of the rehearsal: it is one in production too.
  await call(at, olivia, 'POST', '/legal/privacy/versions', { ...LEGAL, counsel_dated, starts_on })
  const claim = { ...firstWording('CL-02', day(at)), text: 'Less weight, in a study of others.' }
  await call(at, olivia, 'POST', '/claims/CL-02/versions', claim)
  await call(at, olivia, 'POST', '/office-hours', {
    area: 'chat',
    weekdays: '123',
    opens: '10:00',
    closes: '15:00',
  })
  await call(at, olivia, 'POST', '/canned-replies', REPLY)
  await call(at, morgan, 'POST', '/canned-replies', CHART_TEXT)
  await call(at, olivia, 'POST', '/therapies', { ...THERAPIES, version: 0 })
  await call(at, olivia, 'PUT', '/settings/add-on-step', { shown: false })
  const { published } = (await call(at, olivia, 'GET', '/alarm-words')) as {
    published: { patterns: string; examples: string }
  }
  await call(at, olivia, 'POST', '/alarm-words/draft', {
    patterns: `${published.patterns}\nstroke | in order | 1 | zapped`,
    examples: `${published.examples}\nEnglish | stroke | I was zapped`,
  })
  const { id: pharmacy } = await call(at, olivia, 'POST', '/pharmacies', { id: null, ...PHARMACY })
  await call(at, olivia, 'POST', '/pharmacy/products', { id: null, pharmacy, ...PRODUCT })
  await call(at, sam, 'POST', '/billing/coupons', { code: 'PRAIRIE10', cents_off: 1000 })
  const { coupon } = (await call(at, sam, 'POST', '/billing/coupons', {
    code: 'PAUSED',
    percent_off: 5,
  })) as {
    coupon: { id: string }
  }
  await call(at, sam, 'POST', `/billing/coupons/${coupon.id}/switch`, { to: 'paused' })
  const bill = await invite({ ...SAM, email: 'bill@prairie.example', name: 'Bill Ing', roles: ['billing'] })
  const { rows } = (await call(at, sam, 'GET', '/billing/prices')) as { rows: Row[] }
  const { valid_from: _, valid_to: __, ...price } = rows[0]!
  const { draft } = (await call(at, bill, 'POST', '/billing/price-drafts', {
    rows: [{ ...price, cents: 15_555 }],
    valid_from: day(at, 1),
  })) as { draft: { id: string } }
  await call(at, sam, 'POST', `/billing/price-drafts/${draft.id}/publish`, {})
  await at.advance(2 * 24 * 3600)
}

let rehearsal: TestService
let text: string
let left: string[]
beforeAll(async () => {
  rehearsal = await startTestService()
  await rehearse(rehearsal)
  ;({ text, left } = await exportSetup(commandOf(rehearsal, true)))
})
afterAll(() => rehearsal.close())

let at: TestService
let olivia: Person
// An empty clinic for each test, whose first administrator has just signed in.
beforeEach(async () => {
  at = await startTestService()
  olivia = await firstAdministrator(at)
})
afterEach(() => at.close())

const enter = (
  more: { text?: string; by?: string; only?: string[]; dryRun?: boolean; firstDay?: string } = {},
) => importSetup(commandOf(at, false), { text, by: OLIVIA.email, ...more })
/** The file as an export would have written it without a person. */
function without(file: string, email: string): string {
  const { content } = JSON.parse(file) as { content: Record<string, unknown[]> }
  const people = (content['people'] ?? []).filter((one) => !JSON.stringify(one).includes(email))
  const { config } = commandOf(rehearsal, true)
  return setupFile({ config, now: rehearsal.clock.now() }, { ...content, people }).text
}
const refusal = (made: Promise<unknown>) =>
  made.then(
    () => 'nothing was refused',
    (error: Error) => error.message,
  )
const read = (path: string, who = olivia) => call(at, who, 'GET', path)
const rowsAt = async (path: string, who = olivia) => (await read(path, who))['rows'] as Row[]
const rowWith = async (path: string, id: string) => (await rowsAt(path)).find((row) => row['id'] === id)
const states = async () => [
  await at.ctx.db.select().from(stateRules).orderBy(stateRules.state),
  await at.ctx.db.select().from(stateOpenings),
]
const imports = () => at.ctx.db.select().from(audit).where(eq(audit.action, 'setup.imported'))

test('OP-11 what was entered in a rehearsal reaches an empty production as the console would have taken it', async () => {
  const statesBefore = await states()
  const done = await enter()
  expect(done.entered).toContain('4 people')
  // Texts wait for a second person, as their author left them.
  const waiting = { version: 1, author: 'Olivia Owner', approver: null, starts_on: day(at, 2) }
  expect((await read('/company'))['versions']).toMatchObject([
    { ...waiting, facts: COMPANY, may_approve: false },
  ])
  expect((await read('/promise-hours'))['versions']).toMatchObject([
    { ...waiting, hours: { answer_hours: 20 } },
  ])
  expect(await rowWith('/letters', 'intake_completed')).toMatchObject({
    versions: [{ ...waiting, parts: { subject: SUBJECT } }],
  })
  for (const page of ['terms', 'privacy'])
    expect(await rowWith('/legal', page)).toMatchObject({
      in_force: null,
      versions: [{ ...waiting, ...LEGAL, counsel_dated: day(rehearsal, -5) }],
    })
  expect(await rowWith('/closed-days', day(rehearsal, 38))).toMatchObject({
    versions: [{ version: 1, approver: null, reason: 'Move to a new office' }],
  })
  expect(await rowWith('/claims', 'CL-02')).toMatchObject({
    versions: [{ version: 2, approver: null, text: 'Less weight, in a study of others.' }, {}],
  })
  // What nobody approves in the console applies at once.
  expect((await read('/office-hours'))['areas']).toContainEqual(
    expect.objectContaining({ area: 'chat', weekdays: '123', opens: '10:00', closes: '15:00', saved: true }),
  )
  expect(await rowsAt('/canned-replies')).toContainEqual(expect.objectContaining(REPLY))
  expect(await read('/therapies')).toMatchObject(THERAPIES)
  expect(await read('/settings')).toMatchObject({ add_on_step: false })
  expect(((await read('/alarm-words'))['draft'] as { patterns: string }).patterns).toContain('zapped')
  expect(await rowsAt('/pharmacies')).toContainEqual(
    expect.objectContaining({
      ...PHARMACY,
      licenses: [
        { state: 'MN', number: 'PHY22' },
        { state: 'ND', number: 'PHY11' },
      ],
    }),
  )
  expect(await rowsAt('/pharmacy/products')).toContainEqual(
    expect.objectContaining({ ...PRODUCT, pharmacy: PHARMACY.name }),
  )
  // No state opens by an import (D-101), and nobody's sign-in came along.
  expect(await states()).toEqual(statesBefore)
  expect(await at.ctx.db.select().from(staffMembers)).toHaveLength(1)
  expect(await imports()).toMatchObject([
    { actor: 'command', after: { by: `staff:${olivia.id}`, sha: expect.stringMatching(/^[0-9a-f]{64}$/) } },
  ])
})

test('OP-11 M-53 people come as invitations, and their licenses once they have an account and its role', async () => {
  const first = await enter()
  const { staff, invitations, waiting } = (await read('/staff')) as Record<string, Row[]>
  expect(staff).toHaveLength(1)
  expect(invitations!.map(({ email }) => email).toSorted()).toEqual(
    [MORGAN.email, PARKER.email, SAM.email, 'bill@prairie.example'].toSorted(),
  )
  expect(waiting).toContainEqual(expect.objectContaining({ name: MORGAN.name, roles: ['clinician'] }))
  expect(first.links).toEqual([])
  expect(first.waits).toContainEqual(expect.stringMatching(/^1 person: licenses and biography wait/))
  // Who has not answered is not invited again.
  expect(await enter()).toMatchObject({ entered: [] })
  const { body } = await acceptStaffLink(at, await linkTokenOf(at, MORGAN.email))
  expect(body['token']).toBeDefined()
  expect((await enter()).waits).toContainEqual(expect.stringContaining('wait for the role as clinician'))
  await grantWaitingRoles(at)
  expect((await enter()).entered).toEqual(['1 person'])
  const members = (await read('/staff'))['staff'] as Row[]
  expect(members.find(({ email }) => email === MORGAN.email)).toMatchObject({
    name: MORGAN.name,
    npi: MORGAN.npi,
    roles: MORGAN.roles,
    biography: BIOGRAPHY,
    licenses: [{ state: 'ND', ...LICENSE, expires_on: day(rehearsal, 398) }],
  })
})

test('OP-11 without a mail server the links of the invitations are given to who imports', async () => {
  const command = commandOf(at, false)
  const off = { ...command, config: { ...command.config, mail: { kind: 'off' as const } } }
  const { links } = await importSetup(off, { text, by: OLIVIA.email })
  expect(links).toHaveLength(4)
  const link = links.find(({ to }) => to === PARKER.email)
  expect((await acceptStaffLink(at, link?.url.split('/').at(-1) ?? '')).status).toBe(200)
})

test('OP-11 D-61 what the importing person may not enter waits for somebody who may: prices, coupons, texts for charts', async () => {
  const { waits } = await enter()
  expect(waits).toEqual(
    expect.arrayContaining([
      '1 price book: import again, --by somebody with the role billing.',
      '1 coupon: import again, --by somebody with the role billing.',
      '1 prepared reply: import again, --by somebody with the role clinician.',
    ]),
  )
  const sam = await join(at, SAM, await linkTokenOf(at, SAM.email))
  expect((await enter({ by: SAM.email, firstDay: day(at, 5) })).entered).toEqual(['1 price book', '1 coupon'])
  const { drafts } = (await read('/billing/prices', sam)) as { drafts: Row[] }
  expect(drafts).toMatchObject([
    {
      state: 'draft',
      valid_from: day(at, 5),
      author: SAM.name,
      can_publish: false,
      rows: [{ cents: 15_555 }],
    },
  ])
  expect(await rowsAt('/billing/coupons', sam)).toMatchObject([{ code: 'PRAIRIE10', cents_off: 1000 }])
  const bill = await join(at, SAM, await linkTokenOf(at, 'bill@prairie.example'))
  await call(at, bill, 'POST', `/billing/price-drafts/${String(drafts[0]!['id'])}/publish`, {})
  await at.advance(5 * 24 * 3600)
  const again = (await enter({ by: SAM.email })).entered
  expect(again).not.toContain('1 price book')
  expect(again).not.toContain('1 coupon')
  const morgan = await join(at, MORGAN, await linkTokenOf(at, MORGAN.email))
  expect((await enter({ by: MORGAN.email })).entered).toEqual(['1 prepared reply'])
  expect(await rowsAt('/canned-replies', morgan)).toContainEqual(expect.objectContaining(CHART_TEXT))
})

test('OP-11 the second import of a file has nothing to do, and a text that nobody approved in time comes again', async () => {
  const first = await enter()
  const again = await enter()
  expect(again).toMatchObject({ entered: [], links: [] })
  expect(again.same).toBeGreaterThanOrEqual(first.entered.length)
  expect(await imports()).toHaveLength(1)
  await at.advance(3 * 24 * 3600)
  olivia = { ...olivia, token: '' }
  expect((await enter()).entered).toEqual(
    expect.arrayContaining([
      '1 version of the company',
      '2 legal pages and notices',
      '1 wording of a letter',
    ]),
  )
})

test('OP-11 two imports at once: one enters, the other one has nothing to do', async () => {
  const both = await Promise.all([enter(), enter()])
  expect(both.map(({ entered }) => entered.length > 0).toSorted()).toEqual([false, true])
  expect(await imports()).toHaveLength(1)
  expect(await at.ctx.db.select().from(staffLinks).where(like(staffLinks.email, 'sam@%'))).toHaveLength(1)
})

test('OP-11 a trial says what would be entered, and enters nothing', async () => {
  expect((await enter({ dryRun: true })).entered).toContain('4 people')
  expect(await imports()).toEqual([])
  expect((await read('/company'))['versions']).toEqual([])
  expect(await at.messages(SAM.email)).toEqual([])
})

test('OP-11 where something else is entered already, each difference is a line and nothing is imported', async () => {
  await call(at, olivia, 'POST', '/company/versions', { ...COMPANY, name: 'Other PLLC', starts_on: day(at) })
  await call(at, olivia, 'POST', '/pharmacies', { id: null, ...PHARMACY, phone: '(701) 111-2222' })
  expect((await refusal(enter())).split('\n')).toEqual([
    'version of the company "brand, name and address" is here with another name.',
    'pharmacy "Red River Compounding" is here with another phone.',
    'Nothing was imported.',
  ])
  expect(await rowsAt('/canned-replies')).not.toContainEqual(expect.objectContaining(REPLY))
  expect(await imports()).toEqual([])
  expect(await refusal(enter({ only: ['people', 'pets'] }))).toContain(
    '--only: the file has no pets. It has company',
  )
  expect((await enter({ only: ['people', 'claims'] })).entered).toEqual(['1 claim', '4 people'])
})

test('OP-11 a person who is here with another name or role refuses the file, and a day that has passed is left out', async () => {
  await call(at, olivia, 'POST', '/staff', { ...PARKER, name: 'Parker Other', roles: ['support'] })
  expect((await refusal(enter())).split('\n')).toEqual([
    `person "${PARKER.email}" is here with another name, roles.`,
    'Nothing was imported.',
  ])
  const command = commandOf(at, false)
  const later = new Date(at.clock.now().getTime() + 41 * 24 * 3600 * 1000)
  const { entered } = await importSetup(
    { ...command, clock: { ...command.clock, now: () => later } },
    { text: without(text, PARKER.email), by: OLIVIA.email },
  )
  expect(entered).toContain('3 people')
  expect(entered).not.toContain('1 closed day')
})

test('OP-11 the console decides what an entry may be, and a sample is none in production', async () => {
  const { sha256: _, ...file } = JSON.parse(text)
  const changed = (content: object) =>
    setupFile(
      { config: commandOf(rehearsal, true).config, now: rehearsal.clock.now() },
      { ...file.content, ...content },
    ).text
  const company = [{ ...file.content.company[0], support_phone: '(555) 555-0101' }]
  const legal_pages = [{ ...file.content.legal_pages[0], text: '' }]
  const unknown = [{ ...file.content.office_hours[0], area: 'kitchen' }]
  const message = await refusal(
    enter({ text: changed({ company, legal_pages, office_hours: unknown, pets: [{}] }) }),
  )
  expect(message).toContain('support_phone is still a sample')
  expect(message).toMatch(/legal page or notice "\w+": Write the text/)
  expect(message).toContain('office_hours, entry 0.area')
  expect(message).toContain('pets: this build knows no such entries.')
  expect(message).toContain('Nothing was imported.')
})

test.each([
  ['cut', (whole: string) => whole.slice(0, 900), 'cut'],
  ['no export', () => '{"a":1}', 'no export'],
  ['changed by hand', (whole: string) => whole.replace('Parker Pharm', 'Parker Other'), 'changed after'],
  ['of another format', (whole: string) => whole.replace('"format": 1', '"format": 7'), 'format 7'],
])('OP-11 a file that is %s is refused in one line', async (_, spoil, line) => {
  const message = await refusal(enter({ text: spoil(text) }))
  expect(message).toContain(line)
  expect(message).not.toContain('\n')
  expect(await imports()).toEqual([])
})

test('OP-11 a file of a demo or of a newer build is refused, and a demo exports nothing', async () => {
  const { config } = commandOf(rehearsal, true)
  const made = { now: rehearsal.clock.now() }
  const ofDemo = setupFile({ ...made, config: { ...config, mode: 'demo', rehearsal: false } }, {}).text
  expect(await refusal(enter({ text: ofDemo }))).toContain('demo')
  const newer = setupFile({ ...made, config, migrations: 9999 }, {}).text
  expect(await refusal(enter({ text: newer }))).toContain('newer build')
  expect(await refusal(exportSetup(rehearsal.ctx))).toContain('demo')
})

test('OP-11 the person in whose name it is imported has an account here, and the first day is to come', async () => {
  expect(await refusal(enter({ by: 'nobody@prairie.example' }))).toContain('--by')
  expect(await refusal(enter({ firstDay: day(at) }))).toContain('--first-day')
})

test('OP-11 the file holds no secret and nobody but staff, counts its entries, and says what stays', async () => {
  const { manifest, content } = JSON.parse(text) as { manifest: Body; content: Record<string, unknown[]> }
  expect(Object.keys(content)).toEqual(SETUP_KINDS.map(({ name }) => name))
  expect(manifest).toMatchObject({
    format: 1,
    from: { mode: 'rehearsal' },
    counts: { people: 5, legal_pages: 2 },
  })
  // Every kind was entered: a kind that the rehearsal lacks would not be proven above.
  for (const [name, entries] of Object.entries(content)) expect([name, entries.length]).not.toEqual([name, 0])
  const [person] = await rehearsal.ctx.db.select().from(staffMembers)
  for (const secret of [person!.password_hash, person!.totp_secret, person!.public_id])
    expect(text).not.toContain(secret)
  expect(left).toEqual([
    'Not exported: legal page or notice "terms": version 2, which waits for approval.',
    'Not exported: coupon "PAUSED": it is paused.',
    expect.stringMatching(/^Not exported: \d+ clinical signatures: /),
    expect.stringMatching(/^Not exported: \d+ lots: /),
  ])
  expect(await rehearsal.ctx.db.select().from(audit).where(eq(audit.action, 'setup.exported'))).toMatchObject(
    [{ actor: 'command' }],
  )
})
