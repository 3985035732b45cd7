import { moveBrowserTo } from './fixtures/browser.ts'
import { arrangeOrder, openAnswered, openAs } from './fixtures/arrange.ts'
import { checkAccess } from './fixtures/check-access.ts'
import { advance, ledgerOf, messagesTo, timeOf } from './fixtures/demo-face.ts'
import { EVERY_QUESTION } from './fixtures/every-question.ts'
import { expect, test } from './fixtures/service.ts'

const DEFINITION = '**/forms/definitions/*'

test('P-QST-001 P-QST-002 P-QST-004 P-QST-014 P-QST-015 P-QST-016 P-QST-017 P-QST-018 P-QST-019 P-QST-020 P-QST-021 P-QST-022 P-QST-036 each of the thirteen question types is shown and answered', async ({
  page,
  service,
}) => {
  const order = await arrangeOrder(service)
  await page.route(DEFINITION, (route) =>
    route.fulfill({
      json: { name: 'new_question_mdi.json', version: '1', sha: 'sample', ...EVERY_QUESTION },
    }),
  )
  await openAs(page, order, `/medical-form/${order.orderId}`)
  const asked = page.getByRole('heading', { level: 1 })
  const next = page.getByRole('button', { name: 'Next', exact: true })
  const field = page.getByLabel('Your answer')
  const goOn = async (to: string) => {
    await next.click()
    await expect(asked).toHaveText(to)
  }
  await expect(asked).toHaveText('One of these')
  await expect(page).toHaveTitle(/^Medical Intake/)
  await expect(page.getByText('Medical Intake', { exact: true })).toBeVisible()
  await expect(page.getByText('Step 3 of 3', { exact: true })).toBeVisible()
  await page.getByRole('radio', { name: 'First' }).check()
  await goOn('Some of these')

  await page.getByRole('checkbox', { name: 'Nausea' }).check()
  await page.getByRole('checkbox', { name: 'Reflux' }).check()
  await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(2)
  // The back arrow opens the previous question; its answer is kept, the later one is cleared.
  await page.getByRole('button', { name: 'Go Back' }).click()
  await expect(asked).toHaveText('One of these')
  await expect(page.getByRole('radio', { name: 'First' })).toBeChecked()
  await goOn('Some of these')
  await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(0)
  await page.getByRole('checkbox', { name: 'None of these' }).check()
  await goOn('A line')

  for (const [is, to] of [
    ['A line', 'Some lines'],
    ['Some lines', 'Some words'],
    ['Some words', 'A number'],
    ['A number', 'A file'],
  ] as const) {
    await field.fill(is === 'A number' ? '210' : 'Some answer')
    if (is !== 'Some lines') {
      await field.press('Enter')
      await expect(asked).toHaveText(is)
      expect(await field.inputValue()).not.toContain('\n')
    }
    await goOn(to)
  }

  await expect(page.getByRole('radio')).toHaveCount(3)
  await expect(page.getByRole('radio', { name: 'License or state ID' })).toBeChecked()
  await expect(page.getByRole('button', { name: 'Confirm Upload' })).toBeVisible()
  await goOn('A picture')
  await expect(page.getByRole('radio')).toHaveCount(0)
  await expect(page.locator('input[type=file]')).toHaveAttribute('accept', 'image/*')
  await goOn('An agreement')

  await expect(page.getByRole('listitem').filter({ hasText: 'What you agree to' })).toContainText(
    'In one sentence.',
  )
  await page.getByRole('radio', { name: 'I agree' }).check()
  await goOn('A notice')
  await expect(page.getByText('Good to know')).toBeVisible()
  await goOn('How to go on')
  await expect(page.getByRole('radio')).toHaveCount(3)
  await page.getByRole('radio', { name: /^Same\b/ }).check()
  await goOn('The doses')

  // A month becomes available after the one before it is chosen.
  await expect(page.getByText('Choose Month 1 first.')).toBeVisible()
  for (const month of ['Month 1', 'Month 2', 'Month 3'])
    await page
      .getByRole('group', { name: month })
      .getByRole('radio', { name: /^0\.25 mg/ })
      .check()
  await goOn('Are you sure?')
  await expect(next).toHaveCount(0)
  await page.getByRole('main').getByRole('button', { name: 'Confirm' }).click()

  await expect(asked).toHaveText('Check your answers')
  const list = page.getByRole('definition')
  for (const text of ['First', 'None of these', '210', 'I agree', 'same', 'Confirm'])
    await expect(list.filter({ hasText: text }).first()).toBeVisible()
  await expect(list.filter({ hasText: 'Month 3: 0.25 mg' })).toBeVisible()
  await expect(list.filter({ hasText: 'Not answered' })).toHaveCount(0)
  await page.getByText('2 optional questions without an answer', { exact: true }).click()
  await expect(list.filter({ hasText: 'Not answered' })).toHaveCount(2)
  await checkAccess(page)
})

test('a single choice made with a pointer leads on and can be undone; keys choose and stay', async ({
  browser,
  service,
}) => {
  const order = await arrangeOrder(service)
  // The other journeys run under reduced motion, where no page changes by itself.
  const context = await browser.newContext({ baseURL: service.url, reducedMotion: 'no-preference' })
  const page = await context.newPage()
  await openAs(page, order, `/medical-form/${order.orderId}`)
  const asked = page.getByRole('heading', { level: 1 })
  const next = page.getByRole('button', { name: 'Next', exact: true })
  const chose = page.getByRole('status').filter({ hasText: 'You chose' })
  // A critical question shows a warning and waits for Next.
  await expect(asked).toHaveText(/pregnant/)
  await page.getByText('No', { exact: true }).click()
  await expect(next).toBeEnabled()
  await page.getByRole('radio', { name: 'No', exact: true }).press('ArrowUp')
  await page.getByRole('radio', { name: 'Yes', exact: true }).press('ArrowDown')
  await next.click()
  await page.getByLabel('Your answer').fill('210')
  await next.click()

  await expect(asked).toHaveText(/weight-loss medication do you take now/)
  await expect(page.getByText(/^Medicines · 3 of \d+ · about 6 min left$/)).toBeVisible()
  const radios = page.getByRole('radio')
  await expect(asked).toBeFocused()
  await radios.first().press('2')
  await expect(radios.nth(1)).toBeChecked()
  await page.keyboard.press('ArrowUp')
  await expect(radios.first()).toBeChecked()
  // The form would have moved on half a second after a click.
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 900)))
  await expect(asked).toHaveText(/weight-loss medication do you take now/)

  await page.getByText('I am not taking any weight loss medication').click()
  await expect(asked).toHaveText('Please confirm')
  await expect(asked).toBeFocused()
  await expect(chose).toContainText('You chose I am not taking any weight loss medication.')
  await checkAccess(page)
  await chose.getByRole('button', { name: 'Undo' }).click()
  await expect(asked).toHaveText(/weight-loss medication do you take now/)
  await expect(asked).toBeFocused()
  await expect(radios.first()).toBeChecked()
  await page.getByText('I am not taking any weight loss medication').click()
  await expect(asked).toHaveText('Please confirm')
  await page.getByRole('main').getByRole('button', { name: 'Confirm' }).click()
  await expect(asked).toHaveText(/nauseous/)
  await expect(chose).toHaveCount(0)
  // What is stored is YES and NO; every question shows one casing.
  await page.getByText('No', { exact: true }).click()
  await expect(asked).toHaveText(/muscle loss/)
  await expect(chose).toContainText('You chose No.')
  await page.reload()
  await page.getByRole('button', { name: 'Resume', exact: true }).click()
  await expect(asked).toHaveText(/muscle loss/)
  await page.getByRole('button', { name: 'Go Back' }).click()
  await expect(page.getByRole('radio', { name: 'No', exact: true })).toBeChecked()
  await context.close()
})

test('P-LDR-009 without a connection the form opens from what was loaded in the last 24 hours, and not later', async ({
  page,
  service,
}) => {
  const order = await arrangeOrder(service)
  const next = page.getByRole('button', { name: 'Next', exact: true })
  await openAs(page, order, `/medical-form/${order.orderId}`)
  await expect(next).toBeVisible()
  const loseForms = () => page.context().route('**/forms/**', (route) => route.abort())
  await page.getByRole('link', { name: 'Go Back' }).click()
  await expect(page).toHaveURL(/\/home/)
  await loseForms()
  await page.goBack()
  await expect(next).toBeVisible()

  await advance(service, 24 * 3600)
  await page.context().unroute('**/forms/**')
  // The form is a document of its own, which without a connection has the device's clock alone.
  await moveBrowserTo(page, await timeOf(service))
  await page.goto('/home')
  const form = page.getByRole('link', { name: 'Complete Medical Questionnaire' }).first()
  await expect(form).toBeVisible()
  await loseForms()
  await form.click()
  await expect(page).toHaveURL(/\/sorry/)
  await expect(page.getByText('An error occurred while fetching your order.')).toBeVisible()
})

test('P-QST-045 P-QST-076 D-01 the answers can be changed before they are sent; a failed submit says so, keeps them and is tried again', async ({
  page,
  service,
}) => {
  const order = await arrangeOrder(service)
  await openAnswered(page, service, order)
  const asked = page.getByRole('heading', { level: 1 })
  await expect(asked).toHaveText(/Anything else/)
  await page.getByRole('button', { name: 'Next', exact: true }).click()
  await expect(asked).toHaveText('Check your answers')
  await expect(asked).toBeFocused()
  // The form resumes from the answers stored on the device: nothing has been sent.
  await page.getByRole('button', { name: /^Change .*allergies/ }).click()
  await expect(asked).toHaveText(/allergies/)
  await page.getByRole('checkbox', { name: 'I have none' }).uncheck()
  await page.getByLabel('Your answer').fill('Penicillin')
  await page.getByRole('button', { name: 'Next', exact: true }).click()
  await expect(asked).toHaveText('Check your answers')
  await expect(page.getByRole('definition').filter({ hasText: 'Penicillin' })).toBeVisible()

  let sent = 0
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  await page.route('**/api/submit-md-form', async (route) => {
    sent += 1
    if (sent > 1) return route.continue()
    await held
    return route.fulfill({ status: 500, json: { code: 'unexpected', message: 'Something went wrong.' } })
  })
  const overlay = page.getByRole('dialog', { name: 'Please wait... Submitting form!' })
  await page.getByRole('button', { name: 'Submit', exact: true }).click()
  await expect(overlay).toHaveText('Please wait... Submitting form!')
  release()
  await expect(overlay).toHaveCount(0)
  const told = page.getByRole('alert').filter({ hasText: 'Your form was not sent' })
  await expect(told).toContainText('Your answers are saved on this device.')
  await expect(page).toHaveURL(/\/medical-form\//)
  const wanted = page.waitForRequest('**/api/submit-md-form')
  await told.getByRole('button', { name: 'Try Again' }).click()
  expect((await wanted).postData()).toContain('Penicillin')
  await expect(page).toHaveURL(/\/home/)
  expect(sent).toBe(2)
  await expect(page.locator('[aria-current=step]')).toContainText('Final Doctor Approval')
})

test('P-QST-043 P-QST-044 S-74 a disqualifying answer: Resubmit Form answers again, Process Refund ends the order and voids the hold', async ({
  page,
  service,
}) => {
  const order = await arrangeOrder(service)
  await openAs(page, order, `/medical-form/${order.orderId}`)
  const next = page.getByRole('button', { name: 'Next', exact: true })
  const stop = page.getByRole('alertdialog', { name: 'We Cannot Proceed' })
  await page.getByRole('radio', { name: 'Yes', exact: true }).check()
  await next.click()
  await stop.getByRole('button', { name: 'Resubmit Form' }).click()
  await expect(stop).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/pregnant/)
  await next.click()
  await stop.getByRole('button', { name: 'Process Refund' }).click()
  expect((await ledgerOf(service, order.orderId)).holds.map(({ state }) => state)).toEqual(['held'])

  const confirm = page.getByRole('alertdialog', { name: 'End this order?' })
  await confirm.getByRole('button', { name: 'Process Refund' }).click()
  await expect(page).toHaveURL(/\/sorry\?/)
  await expect(page.getByRole('main')).toContainText(
    'Based on your responses, we cannot proceed with your application at this time.',
  )
  await expect
    .poll(async () => (await ledgerOf(service, order.orderId)).holds.map(({ state }) => state))
    .not.toContain('held')
  const { voids, captures } = await ledgerOf(service, order.orderId)
  expect([voids.length, captures.length]).toEqual([1, 0])
  await expect.poll(async () => (await messagesTo(service, order.email)).length).toBeGreaterThan(1)
  await page.goto('/home')
  await expect(page.getByText('Cancelled', { exact: true })).toBeVisible()
})
