import { checkAccess } from './fixtures/check-access.ts'
import { expect, test } from './fixtures/service.ts'
import { openChat as openSupport, panel, registerVisitor, write } from './pages/support-chat.ts'

// Its clinician is on call, and nobody else writes to the doctors.
test.use({ serviceName: 'emergency' })

test('D-46 a visitor who writes emergency words to support sees 911 in the same red frame, and 988 where it is the right number', async ({
  page,
}) => {
  await page.goto('/about')
  await openSupport(page)
  await registerVisitor(page)
  await write(page, 'I have chest pain and cannot breathe')
  const frame = panel(page).getByRole('alert').filter({ hasText: 'This may be an emergency' })
  await expect(frame.getByRole('link', { name: 'Call 911' })).toHaveAttribute('href', 'tel:911')
  await write(page, 'I want to kill myself')
  const crisis = panel(page).getByRole('alert').filter({ hasText: 'You are not alone' })
  await expect(crisis.getByRole('link', { name: 'Call 988' })).toHaveAttribute('href', 'tel:988')
  await checkAccess(page)
})

test('D-46 an emergency that nobody answered is a red line for the administrator, with since when and whom to call, and nothing of the thread', async ({
  desk,
}) => {
  // The seed has one that waits, from when nobody was on call yet.
  const admin = await desk('administrator')
  await admin.goto('/')
  const red = admin
    .getByRole('alert')
    .filter({ hasText: 'Nobody has logged an outcome in an emergency since' })
  await expect(red).toHaveCount(1)
  await checkAccess(admin)
  await red.getByRole('link', { name: 'Open the on-call page' }).click()
  await expect(admin.getByRole('heading', { level: 1, name: 'On call' })).toBeVisible()
  await expect(red.getByRole('link', { name: /Dr\. Casey Demo/ })).toHaveAttribute(
    'href',
    /^(tel:\+1\d{10}|mailto:)/,
  )
  await expect(red).not.toContainText(/Umber|chest/)
  await checkAccess(admin)
  await admin.goto('/inbox')
  await expect(admin.getByText('Inbox is not part of your role.')).toBeVisible()
})
