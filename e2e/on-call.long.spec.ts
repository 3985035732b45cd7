import { addDays, easternDate } from '@contour/domain/time/plain-date'
import { checkAccess } from './fixtures/check-access.ts'
import { timeOf } from './fixtures/demo-face.ts'
import { expect, test } from './fixtures/service.ts'

test('D-46 an administrator puts a clinician on call: the red line goes, the clinician sees the shift, and removing it brings the line back', async ({
  desk,
  service,
}) => {
  const admin = await desk('administrator')
  // The desk is where the journey before left it.
  await admin.goto('/')
  const red = admin.getByText(/^Nobody is on call in/)
  await expect(red).toBeVisible()
  await admin.getByRole('link', { name: 'Open the on-call rota' }).click()
  await expect(admin.getByRole('heading', { level: 1, name: 'On call' })).toBeVisible()
  await expect(admin.getByText('No shifts are planned.')).toBeVisible()
  await checkAccess(admin)

  await admin.getByRole('button', { name: 'Add a shift' }).click()
  const form = admin.getByRole('dialog', { name: 'Add a shift' })
  await form.getByRole('button', { name: 'Add the shift' }).click()
  await expect(form.getByText('Choose a clinician').first()).toBeVisible()
  await form.getByLabel('Clinician').selectOption({ label: 'Dr. Casey Demo' })
  await form.getByLabel('First day').fill('2020-01-01')
  await form.getByLabel('Last day').fill('2020-01-02')
  await form.getByLabel('Text messages to').fill('(555) 555-0142')
  await form.getByRole('button', { name: 'Add the shift' }).click()
  await expect(form.getByRole('alert')).toContainText('This shift is already over.')
  await checkAccess(admin)
  // Another journey may have moved the service's clock.
  const today = easternDate(await timeOf(service))
  const day = (days: number) => addDays(today, days)
  await form.getByLabel('First day').fill(day(-2))
  await form.getByLabel('Last day').fill(day(4))
  await form.getByRole('button', { name: 'Add the shift' }).click()
  const row = admin.getByRole('row').filter({ hasText: 'Dr. Casey Demo' })
  await expect(row).toContainText('On call now')
  await expect(row).toContainText('(555) 555-0142')
  await checkAccess(admin)

  await admin.goto('/')
  await expect(admin.getByText('The service now').or(admin.getByText('Orders open')).first()).toBeVisible()
  await expect(red).toHaveCount(0)
  const clinician = await desk('clinician')
  await clinician.goto('/')
  await expect(clinician.getByRole('region', { name: 'Your on-call shifts' })).toContainText('On call now')
  await clinician.goto('/on-call')
  await expect(clinician.getByText('On call is not part of your role.')).toBeVisible()

  await admin.goto('/on-call')
  await row.getByRole('button', { name: /^Remove the shift of Dr\. Casey Demo/ }).click()
  await admin.getByRole('button', { name: 'Remove the shift', exact: true }).click()
  await expect(admin.getByText('No shifts are planned.')).toBeVisible()
  await admin.goto('/')
  await expect(red).toBeVisible()
})

test('D-46 the test messages of the rule are shown with their misses', async ({ desk }) => {
  const admin = await desk('administrator')
  await admin.goto('/on-call')
  await admin.getByRole('button', { name: 'Show the test messages' }).click()
  await expect(admin.getByText('“I have chest pain”')).toBeVisible()
  await expect(admin.getByText(/^Missed: /).first()).toBeVisible()
  await checkAccess(admin)
})

test('D-45 an administrator changes the office hours of the chats and sees who set them', async ({
  desk,
}) => {
  const admin = await desk('administrator')
  await admin.goto('/office-hours')
  const chats = admin.getByRole('region', { name: 'Chats' })
  await expect(chats).toContainText('Mon, Tue, Wed, Thu, Fri, 9 am to 6 pm')
  await checkAccess(admin)
  await chats.getByLabel('Closes').fill('8:00')
  await chats.getByRole('button', { name: 'Save the hours of Chats' }).click()
  await expect(chats.getByText('Enter a time like 09:00.')).toBeVisible()
  await chats.getByLabel('Closes').fill('08:00')
  await chats.getByRole('button', { name: 'Save the hours of Chats' }).click()
  await expect(chats.getByText('The office must close after it opens.')).toBeVisible()
  await checkAccess(admin)
  await chats.getByLabel('Closes').fill('20:30')
  await chats.getByLabel('Saturday').check()
  await chats.getByRole('button', { name: 'Save the hours of Chats' }).click()
  await expect(chats).toContainText(
    'Mon, Tue, Wed, Thu, Fri, Sat, 9 am to 8:30 pm, set by Addison Admin-Demo',
  )
  await expect(admin.getByRole('region', { name: 'Visits' })).toContainText(
    'Nobody has changed these hours yet.',
  )
})
