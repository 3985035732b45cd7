import type { Page } from '@playwright/test'
import { codeFor, ledgerOf } from './fixtures/demo-face.ts'
import { choose, pick, pressOn, tabTo, write } from './fixtures/keys.ts'
import { expect, test } from './fixtures/service.ts'
import type { RunningService } from './fixtures/start-service.ts'
import { CARDS } from './pages/checkout.ts'
import { answerTo, samplePhoto } from './pages/medical-form.ts'
import { samplePerson, type Person } from './pages/person.ts'

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })
const goOn = (page: Page) => pressOn(page, button(page, 'Continue'))

test('from the first question to the signed prescription with the keyboard alone', async ({
  page,
  service,
  desk,
}) => {
  const person = samplePerson()
  await completeQuestionnaire(page, person)
  await choosePlan(page)
  await payByKeyboard(page, person)
  await pressOn(page, button(page, 'No thanks'))
  await expect(page.getByRole('heading', { name: /^Almost Done/ })).toBeVisible()
  await pressOn(page, page.getByRole('link', { name: 'Complete Medical Form' }))
  await verifyByKeyboard(page, service, person)
  const orderId = /medical-form\/([\w-]+)/.exec(page.url())?.[1] ?? ''
  await answerForm(page)
  await expect(page).toHaveURL(/\/home/)
  expect((await ledgerOf(service, orderId)).holds).toHaveLength(1)
  await prescribeByKeyboard(await desk('clinician'), person)
})

async function completeQuestionnaire(page: Page, person: Person): Promise<void> {
  await page.goto('/')
  await pressOn(page, page.getByRole('checkbox', { name: /I agree to the Terms/ }), 'Space')
  await goOn(page)
  await pick(page, page.getByLabel('State you live in'), person.state)
  await goOn(page)
  await write(page, page.getByLabel('First name'), person.first)
  await write(page, page.getByLabel('Last name'), person.last)
  await goOn(page)
  await choose(page, page.getByRole('radio', { name: person.gender, exact: true }))
  await goOn(page)
  await write(page, page.getByLabel('Email', { exact: true }), person.email)
  await pressOn(page, page.getByRole('checkbox', { name: /I agree to receive email/ }), 'Space')
  await goOn(page)
  await tabTo(page, page.getByRole('group', { name: 'Mobile phone' }).getByRole('textbox').first())
  // The fields move the focus on automatically.
  await page.keyboard.type(person.phone)
  await goOn(page)
  await write(page, page.getByLabel('Month', { exact: true }), person.dob.month.padStart(2, '0'))
  await write(page, page.getByLabel('Day', { exact: true }), person.dob.day)
  await write(page, page.getByLabel('Year', { exact: true }), person.dob.year)
  await goOn(page)
  await write(page, page.getByLabel('Feet', { exact: true }), person.feet)
  await write(page, page.getByLabel('Inches', { exact: true }), person.inches)
  await write(page, page.getByLabel('Weight today'), person.weight)
  await goOn(page)
  await write(page, page.getByLabel('Desired weight'), person.desired)
  await pressOn(page, button(page, 'Start my FREE visit'))
  await expect(page).toHaveURL(/\/weight-loss-report/)
}

async function choosePlan(page: Page): Promise<void> {
  await pressOn(page, page.getByRole('link', { name: 'See plans and exact charges' }).first())
  await expect(page).toHaveURL(/\/weight-loss-plan/)
  await choose(page, page.getByRole('radio', { name: 'No', exact: true }))
  await goOn(page)
  await pressOn(page, page.getByRole('button', { name: 'Choose Semaglutide' }))
  await expect(page).toHaveURL(/\/weight-loss-payment\/[\w-]{16,}/)
}

async function payByKeyboard(page: Page, person: Person): Promise<void> {
  await pressOn(page, page.getByRole('button', { name: 'Enter manually' }).first())
  await write(page, page.getByLabel('Street address').first(), person.street)
  await write(page, page.getByLabel('City').first(), person.city)
  await pick(page, page.getByLabel('State', { exact: true }).first(), person.state)
  await write(page, page.getByLabel('ZIP code').first(), person.zip)
  const card = page.getByTitle('Card details').contentFrame()
  await write(page, card.getByLabel('Card number'), CARDS.good)
  await write(page, card.getByLabel('Expiry'), '1234')
  await write(page, card.getByLabel('Security code'), '123')
  await write(page, card.getByLabel('ZIP code'), person.zip)
  for (const name of [/automatic renewal/, /I agree to the policies/, /at least 18 years/])
    await pressOn(page, page.getByRole('checkbox', { name }), 'Space')
  await pressOn(page, button(page, 'Buy Now and Save'))
  await expect(page).toHaveURL(/\/payment\/thanks\?.*trans_id=/)
}

async function verifyByKeyboard(page: Page, service: RunningService, person: Person): Promise<void> {
  const phone = page.getByRole('heading', { name: 'Verify your phone' })
  const use = button(page, 'Use this address')
  const save = button(page, 'Save and continue')
  await expect(phone.or(use).or(save)).toBeVisible()
  if (await save.isVisible()) {
    await write(page, page.getByLabel('Street address'), person.street)
    await write(page, page.getByLabel('City'), person.city)
    await pick(page, page.getByLabel('State', { exact: true }), person.state)
    await write(page, page.getByLabel('ZIP code'), person.zip)
    await pressOn(page, save)
    await expect(phone.or(use)).toBeVisible()
  }
  if (await use.isVisible()) await pressOn(page, use)
  for (const [title, address] of [
    ['Verify your phone', person.phone],
    ['Verify your email', person.email],
  ] as const) {
    await expect(page.getByRole('heading', { name: title })).toBeVisible()
    const code = await codeFor(service, address)
    await tabTo(page, page.getByLabel('4-digit code'))
    await page.keyboard.type(code)
    await expect(page.getByRole('heading', { name: title })).toBeHidden()
  }
  await expect(page).toHaveURL(/\/medical-form\//)
}

async function answerForm(page: Page): Promise<void> {
  const photo = { name: 'photo.jpg', mimeType: 'image/jpeg', buffer: await samplePhoto() }
  const heading = page.getByRole('heading', { level: 1 })
  for (let step = 0; step < 60 && page.url().includes('medical-form'); step++) {
    // The page's own heading stands until the form has loaded.
    await expect(heading).not.toHaveText('Medical Intake')
    const asked = (await heading.textContent()) ?? ''
    const answer = answerTo(asked)
    if ('choose' in answer) {
      const radio = page.getByRole('radio', { name: answer.choose, exact: true })
      await expect(radio.first()).toBeAttached()
      for (let month = 0; month < Math.min(3, await radio.count()); month++)
        await choose(page, radio.nth(month))
    } else if ('tick' in answer)
      await pressOn(page, page.getByRole('checkbox', { name: answer.tick }), 'Space')
    else if ('write' in answer) await write(page, page.getByLabel('Your answer'), answer.write)
    else if ('upload' in answer) {
      const chooser = page.waitForEvent('filechooser')
      await pressOn(page, page.getByLabel('Choose a file'))
      await (await chooser).setFiles(photo)
    }
    const press = 'press' in answer ? answer.press : 'upload' in answer ? 'Confirm Upload' : 'Next'
    await pressOn(page, button(page, press))
    await expect
      .poll(async () => !page.url().includes('medical-form') || (await heading.textContent()) !== asked)
      .toBe(true)
  }
}

async function prescribeByKeyboard(page: Page, { first, last }: Person): Promise<void> {
  await page.goto('/queue')
  await pressOn(page, page.getByRole('link', { name: `${first} ${last}` }))
  await pressOn(page, button(page, 'Take this order'))
  const form = page.getByRole('form', { name: 'Prescription' })
  await pick(page, form.getByLabel('Reason for compounding'), 'Cannot take an inactive')
  await write(page, form.getByLabel('Why this patient'), 'Starts below the lowest approved step.')
  await pressOn(page, form.getByRole('button', { name: 'Review and sign' }))
  const dialog = page.getByRole('dialog', { name: 'Review and sign' })
  await pressOn(page, dialog.getByRole('button', { name: 'Sign and issue' }))
  await expect(dialog).toBeHidden()
}
