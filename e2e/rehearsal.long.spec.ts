import { get } from 'node:https'
import { firstCharge } from '@contour/domain/catalog/price-book'
import { expect, type Browser, type Page } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import { test } from './fixtures/browser.ts'
import { postgresBinaries } from '@contour/testkit/own-postgres'
import { checkAccess } from './fixtures/check-access.ts'
import { walkGoLive } from './fixtures/go-live-steps.ts'
import { prepareRehearsal, type Rehearsal } from './fixtures/start-rehearsal.ts'
import type { RunningService } from './fixtures/start-service.ts'
import { CARDS, choosePlan, declineAddOn, fillCheckout, pay, typeCard } from './pages/checkout.ts'
import { completeIntake, sendIntake } from './pages/intake.ts'
import { answerMedicalForm } from './pages/medical-form.ts'
import { samplePerson } from './pages/person.ts'
import { prescribe } from './pages/prescribing.ts'
import { ship } from './pages/staff-app.ts'
import { verifyContacts } from './pages/verification.ts'

const PASSWORD = 'a long sample password'

const BINARIES = postgresBinaries()
test.skip(!BINARIES, 'a machine without the programs of PostgreSQL rehearses nothing')

let rehearsal: Rehearsal
test.beforeAll(async () => {
  rehearsal = await prepareRehearsal(BINARIES ?? '')
})
test.afterAll(() => rehearsal.stop())

test('R-006 R-034 from an empty machine to a shipped parcel by the page of the owner alone: doctor, administrator, backup, staff, licenses, an opened state, order (D-74, D-101, D-103)', async ({
  browser,
}) => {
  test.setTimeout(1_500_000)
  const { step, done } = walkGoLive()

  await step('Make the production folder', async () => {
    expect(await rehearsal.makeFolder()).toMatchObject({ status: 0, stdout: expect.stringContaining('MiB') })
  })
  await step('Create role and database', () => rehearsal.createDatabase())
  await step('Create the bucket', () => rehearsal.openBucket(false))
  await step('Run doctor with your settings', async () => {
    const { status, stdout } = await rehearsal.run('doctor')
    expect(stdout).toContain('browsers cannot upload: its CORS rule must allow PUT')
    expect(stdout).toContain('\n1 fault.')
    expect(status).toBe(1)
  })
  await step('Give the bucket its CORS rule', () => rehearsal.openBucket(true))
  await step('Run doctor again', async () => {
    const { status, stdout } = await rehearsal.run('doctor', '--mail-to', 'frances@clinic.example')
    expect(stdout).toContain('Everything is well.')
    expect(status).toBe(0)
    expect(rehearsal.messages.messagesTo('frances@clinic.example')).toHaveLength(1)
  })
  let link = ''
  await step('Make the first administrator', async () => {
    const refused = await addStaff('clinician', 'frances@clinic.example', 'Frances First')
    expect(refused.stderr).toContain('The first account is an administrator.')
    const added = await addStaff('administrator', 'frances@clinic.example', 'Frances First')
    expect(added.stderr).toBe('')
    link = /https:\/\/\S+\/invitation\/\S+/.exec(added.stdout)?.[0] ?? ''
  })
  await step('Start two web processes and a worker', async () => {
    expect(await rehearsal.start()).toContain('No administrator exists')
    for (let each = 0; each < 4; each++) await expect.poll(readyOverTls).toBe(200)
  })
  const admin = await openSection(browser)
  let key = ''
  await step('Set up your sign-in', async () => {
    key = await setUpSignIn(admin, link, true)
    await admin.goto(link)
    await expect(admin.getByText('This link was already used.')).toBeVisible()
  })
  await step('Back up', async () => {
    const written = await rehearsal.run('backup', '--to', rehearsal.archive)
    expect(written).toMatchObject({ status: 0 })
    expect(written.stdout).toMatch(/\d+ rows of \d+ tables/)
  })
  await step('Test a restore', async () => {
    const restored = await rehearsal.run('rehearse', '--from', rehearsal.archive)
    expect(restored.stderr).toBe('')
    expect(restored.stdout).toContain('restores whole')
  })

  await admin.goto('/staff')
  await step('Invite a clinician', () =>
    invite(admin, {
      email: 'casey@clinic.example',
      name: 'Dr. Casey Sample',
      roles: ['Clinician'],
      npi: '1234567893',
    }),
  )
  await step('Invite the pharmacy', async () => {
    await invite(admin, { email: 'parker@clinic.example', name: 'Parker Sample', roles: ['Pharmacy'] })
    await checkAccess(admin)
  })
  let ledgerUrl = ''
  await step('Wait a day for the roles', async () => {
    // There is no second administrator, so the role of a clinician waits for a day (D-96).
    ledgerUrl = /Sandbox\s+(\S+)/.exec(await rehearsal.startLater(25))?.[1] ?? ''
    await signInAgain(admin, 'frances@clinic.example', key)
  })
  const clinician = await openSection(browser)
  await step('The clinician sets up a sign-in', () => setUpSignIn(clinician, linkTo('casey@clinic.example')))
  const pharmacy = await openSection(browser)
  await step('The pharmacist sets up a sign-in', () => setUpSignIn(pharmacy, linkTo('parker@clinic.example')))

  await step('See that nobody can buy yet', () => turnedAway(browser))
  await step('Enter the license of the clinician', async () => {
    await enterLicense(admin, 'Dr. Casey Sample')
    await checkAccess(admin)
  })
  await step('Enter the pharmacy', () => enterPharmacy(admin))
  await step('Enter product and lot', () => enterLot(pharmacy))
  await step('Open the state', () => openNewYork(admin))
  await step('Approve the claims', () => approveClaims(admin))

  const patient = await openPage(browser, rehearsal.origin, { width: 390, height: 844 })
  const person = samplePerson()
  await step('Order as a patient', async () => {
    await completeIntake(patient, person)
    await expect(banner(patient)).toBeVisible()
    await choosePlan(patient, 'Semaglutide')
    await fillCheckout(patient, person)
    await typeCard(patient, CARDS.good, person.zip)
    await pay(patient)
    await declineAddOn(patient)
    await patient.getByRole('link', { name: 'Complete Medical Form' }).click()
  })
  await step('Verify phone and email', () =>
    // Codes are sent by email and text message, which the fake servers store.
    verifyContacts(patient, { url: rehearsal.messages.url } as RunningService, person),
  )
  const orderId = /medical-form\/([\w-]+)/.exec(patient.url())?.[1] ?? ''
  await step('Answer the medical form with two photos', async () => {
    const sent: string[] = []
    patient.on('requestfinished', (request) => {
      const isPhoto = request.headers()['content-type']?.startsWith('image/')
      if (request.method() === 'PUT' && isPhoto) sent.push(new URL(request.url()).origin)
    })
    await answerMedicalForm(patient, orderId)
    await expect(patient).toHaveURL(/\/home/)
    // From the page of two processes to the store of another author, past the service.
    expect(sent).toEqual([rehearsal.bucketOrigin(), rehearsal.bucketOrigin()])
  })
  await step('Prescribe and sign', () => prescribe(clinician, person))
  await step('Accept the prescription', async () => {
    await patient.reload()
    await patient.getByRole('link', { name: 'Review prescription' }).first().click()
    await patient.getByRole('button', { name: 'Approve', exact: true }).click()
    await expect(patient).toHaveURL(/\/home/)
    await expect(banner(patient)).toBeVisible()
  })
  await step('Ship the parcel', async () => {
    await ship(pharmacy, person, '123456789012')
    const ledger = (await (await fetch(`${ledgerUrl}?order_id=${orderId}`)).json()) as {
      captures: { amount: number }[]
    }
    expect(ledger.captures.map(({ amount }) => amount)).toEqual([firstCharge('checkout', 'semaglutide', 1)])
    await patient.reload()
    await expect(patient.getByText(/shipped/i).first()).toBeVisible()
  })
  done()

  const again = await addStaff('administrator', 'b@clinic.example', 'Blair Second')
  expect(again.status).toBe(1)
})

const addStaff = (role: string, email: string, name: string) =>
  rehearsal.run('staff-add', '--role', role, '--email', email, '--name', name)

const banner = (page: Page) => page.getByText('Rehearsal. No payment is real, and no medicine is shipped.')

async function openPage(browser: Browser, baseURL: string, viewport: { width: number; height: number }) {
  const context = await browser.newContext({
    baseURL,
    viewport,
    // Only the service and this file trust the certificate; it cannot be added to the browser's list.
    ignoreHTTPSErrors: true,
    locale: 'en-US',
    timezoneId: 'America/New_York',
    reducedMotion: 'reduce',
  })
  const page = await context.newPage()
  page.setDefaultTimeout(20_000)
  return page
}

const openSection = (browser: Browser) =>
  openPage(browser, rehearsal.staffOrigin, { width: 1280, height: 900 })

/** Requests /readyz over TLS, with the certificate verified against the run's own authority. */
const readyOverTls = () =>
  new Promise((resolve, reject) => {
    get(`${rehearsal.origin}/readyz`, { ca: rehearsal.certificate }, (answer) => {
      answer.resume()
      resolve(answer.statusCode)
    }).on('error', reject)
  })

function linkTo(email: string): string {
  for (const { text } of rehearsal.messages.messagesTo(email)) {
    const link = /https:\/\/\S+\/invitation\/[\w-]+/.exec(text)?.[0]
    if (link) return link
  }
  throw new Error(`no link was sent to ${email}`)
}

/** @returns the key of the authenticator */
async function setUpSignIn(page: Page, link: string, look = false): Promise<string> {
  await page.goto(link)
  await expect(page.getByRole('heading', { name: 'Set up your sign-in' })).toBeVisible()
  const key = (await page.getByLabel('Authenticator key').textContent()) ?? ''
  if (look) {
    await checkAccess(page)
    await expect(banner(page)).toBeVisible()
    await page.getByLabel('New password', { exact: true }).fill('too short')
    await page.getByRole('button', { name: 'Set up and sign in' }).click()
    await expect(page.getByRole('alert')).toContainText('Use at least 15 characters.')
  }
  await page.getByLabel('New password', { exact: true }).fill(PASSWORD)
  await page.getByLabel('New password again').fill(PASSWORD)
  await page.getByLabel('Authenticator code').fill(codeOf(key))
  await page.getByRole('button', { name: 'Set up and sign in' }).click()
  await expect(page.getByRole('button', { name: 'Sign out' })).toBeVisible()
  return key
}

const codeOf = (key: string) =>
  new TOTP({ secret: Secret.fromBase32(key.replaceAll(' ', '')) }).generate({
    timestamp: rehearsal.now().getTime(),
  })

async function signInAgain(page: Page, email: string, key: string): Promise<void> {
  await page.context().clearCookies()
  await page.goto('/sign-in')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill(PASSWORD)
  await page.getByLabel('Authenticator code').fill(codeOf(key))
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('button', { name: 'Sign out' })).toBeVisible()
}

type Invited = { email: string; name: string; roles: string[]; npi?: string }

async function invite(page: Page, { email, name, roles, npi }: Invited): Promise<void> {
  await page.getByRole('button', { name: 'Invite a staff member' }).click()
  const dialog = page.getByRole('dialog', { name: 'Invite a staff member' })
  await dialog.getByLabel('Email').fill(email)
  await dialog.getByLabel('Full name').fill(name)
  for (const role of roles) await dialog.getByRole('checkbox', { name: role }).check()
  if (npi) await dialog.getByLabel('NPI').fill(npi)
  await dialog.getByRole('button', { name: 'Send the invitation' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('table', { name: 'Unused links' }).getByText(email)).toBeVisible()
  await expect.poll(() => rehearsal.messages.messagesTo(email).length).toBeGreaterThan(0)
}

async function enterLicense(page: Page, name: string): Promise<void> {
  await page.goto('/staff')
  await page.getByRole('link', { name }).click()
  await page.getByRole('button', { name: 'Add a license' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add a license' })
  await dialog.getByLabel('State', { exact: true }).selectOption('NY')
  await dialog.getByLabel('License number').fill('SAMPLE-NY-1')
  await dialog.getByLabel('Month').fill('12')
  await dialog.getByLabel('Day').fill('31')
  await dialog.getByLabel('Year').fill(String(rehearsal.now().getUTCFullYear() - 1))
  await dialog.getByRole('button', { name: 'Save the license' }).click()
  await expect(dialog.getByText(/This license expired on/).first()).toBeVisible()
  await dialog.getByLabel('Year').fill(String(rehearsal.now().getUTCFullYear() + 2))
  await dialog.getByRole('button', { name: 'Save the license' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('table', { name: 'Licenses' }).getByText('SAMPLE-NY-1')).toBeVisible()
}

/** Nobody can buy in a state that nobody has opened (D-101). */
async function turnedAway(browser: Browser): Promise<void> {
  const page = await openPage(browser, rehearsal.origin, { width: 390, height: 844 })
  const person = samplePerson()
  await sendIntake(page, person)
  await expect(page.getByText('We are not yet available in New York.')).toBeVisible()
  await page.context().close()
}

async function enterPharmacy(page: Page): Promise<void> {
  await page.goto('/pharmacies')
  await page.getByRole('button', { name: 'Add a pharmacy' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name').fill('First Sample Pharmacy')
  await dialog.getByLabel('Phone').fill('(555) 555-0177')
  await dialog.getByLabel('Address').fill('1 Example Way, Sampletown, NY 10001')
  await dialog.getByLabel('Licenses').fill('NY PHY-1')
  await dialog.getByRole('button', { name: 'Save the pharmacy' }).click()
  await expect(dialog).toBeHidden()
}

/** Starting dose of semaglutide, in the one vial that the order needs. */
async function enterLot(page: Page): Promise<void> {
  await page.goto('/lots')
  await page.getByRole('button', { name: 'Add a product' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Composition').fill('Semaglutide, vitamin B6 (sample)')
  await dialog.getByRole('checkbox').first().check()
  await dialog.getByLabel('Concentration').fill('2.5')
  await dialog.getByLabel('Vial').fill('2.5')
  await dialog.getByRole('button', { name: 'Save the product' }).click()
  await expect(dialog).toBeHidden()
  await page.getByRole('button', { name: 'Add a lot' }).click()
  await dialog.getByLabel('Product').selectOption({ index: 1 })
  await dialog.getByLabel('Lot number').fill('SAMPLE-1')
  await dialog.getByLabel('Beyond-use date').fill(`${rehearsal.now().getUTCFullYear() + 2}-01-31`)
  await dialog.getByRole('button', { name: 'Save the lot' }).click()
  await expect(dialog).toBeHidden()
}

async function openNewYork(page: Page): Promise<void> {
  await page.goto('/states')
  await expect(page.getByText('0 open, 51 closed')).toBeVisible()
  await page.getByRole('button', { name: 'Open New York' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Document about the law').fill('Sample memo on New York')
  await dialog.getByLabel('Date of the document').fill(`${rehearsal.now().getUTCFullYear() - 1}-01-31`)
  await dialog.getByLabel('Reason').fill('The first state')
  await dialog.getByRole('button', { name: 'Open New York' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText('1 open, 50 closed')).toBeVisible()
}

/** In production the claim register starts with drafts only; an administrator who wrote none of them approves them. */
async function approveClaims(page: Page): Promise<void> {
  await page.goto('/claims')
  const waiting = page.getByRole('button', { name: /^Approve version 1 of CL-/ })
  await expect(waiting.first()).toBeVisible()
  for (let left = await waiting.count(); left > 0; left--) {
    await waiting.first().click()
    await expect(waiting).toHaveCount(left - 1)
  }
}
