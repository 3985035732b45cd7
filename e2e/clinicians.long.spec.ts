import sharp from 'sharp'
import { arrangePrescription, openAs } from './fixtures/arrange.ts'
import { checkAccess } from './fixtures/check-access.ts'
import { expect, test } from './fixtures/service.ts'

const picture = (side: number) =>
  sharp({ create: { width: side, height: side, channels: 3, background: '#752a60' } })
    .jpeg()
    .toBuffer()
const jpeg = (buffer: Buffer) => ({ name: 'portrait.jpg', mimeType: 'image/jpeg', buffer })

test('M-08 an administrator writes the biography and uploads a portrait; the patient sees them with the prescription', async ({
  page,
  service,
  desk,
}) => {
  const order = await arrangePrescription(service)
  const admin = await desk('administrator')
  await admin.goto('/staff')
  await admin.getByRole('link', { name: 'Dr. Casey Demo' }).click()
  const profile = admin.getByRole('region', { name: 'What patients see', exact: true })
  const preview = profile.getByRole('region', { name: /Dr. Casey Demo/ })
  await expect(preview).toContainText('NPI 0000000001')
  await expect(preview).toContainText(/Licensed in \w+ until \w+ \d+, \d{4}/)

  // A biography that is too long and a picture that is too small are refused with a sentence, and nothing changes.
  const biography = profile.getByRole('textbox', { name: 'Biography' })
  await biography.fill('a'.repeat(601))
  await profile.getByRole('button', { name: 'Save the biography' }).click()
  await expect(profile.getByText('Use at most 600 characters.')).toBeVisible()
  await expect(biography).toBeFocused()
  const before = await preview.locator('img').getAttribute('src')
  await profile.locator('input[type=file]').setInputFiles(jpeg(await picture(199)))
  await expect(profile.getByText('The picture must be at least 200 by 200 pixels.')).toBeVisible()
  await expect(preview.locator('img')).toHaveAttribute('src', String(before))
  await checkAccess(admin)

  const text = 'Went to a sample school.\n\nSpeaks English and Spanish.'
  await biography.fill(text)
  await profile.getByRole('button', { name: 'Save the biography' }).click()
  await expect(admin.getByText('The biography was saved.')).toBeVisible()
  await expect(preview).toContainText('Speaks English and Spanish.')
  await profile.locator('input[type=file]').setInputFiles(jpeg(await picture(600)))
  await expect(admin.getByText('The portrait was saved.')).toBeVisible()
  await expect(preview.locator('img')).not.toHaveAttribute('src', String(before))
  const portrait = String(await preview.locator('img').getAttribute('src'))

  await openAs(page, order, `/prescription/${order.orderId}`)
  const card = page.getByRole('region', { name: 'Prescribed by Dr. Casey Demo' })
  await expect(card).toContainText('NPI 0000000001')
  await expect(card).toContainText('Went to a sample school.')
  await expect(card).toContainText(/Licensed in California until \w+ \d+, \d{4}/)
  await expect(card.locator('img')).toHaveAttribute('src', portrait)
  await expect
    .poll(() =>
      card.locator('img').evaluate((image) => image instanceof HTMLImageElement && image.naturalWidth),
    )
    .toBe(512)
  await checkAccess(page)
})

test('M-08 a clinician edits the own profile; without a portrait the patient sees initials', async ({
  page,
  service,
  desk,
}) => {
  const order = await arrangePrescription(service)
  const own = await desk('clinician')
  await own.goto('/your-sign-in')
  const profile = own.getByRole('region', { name: 'What patients see of you' })
  await profile.locator('input[type=file]').setInputFiles(jpeg(await picture(300)))
  await expect(own.getByText('The portrait was saved.')).toBeVisible()
  await profile.getByRole('button', { name: 'Remove the portrait' }).click()
  await expect(own.getByText('The portrait was removed.')).toBeVisible()
  await expect(profile.locator('img')).toHaveCount(0)
  await profile.getByRole('textbox', { name: 'Biography' }).fill('')
  await profile.getByRole('button', { name: 'Save the biography' }).click()
  await expect(own.getByText('The biography was saved.')).toBeVisible()
  await checkAccess(own)

  await openAs(page, order, `/prescription/${order.orderId}`)
  const card = page.getByRole('region', { name: 'Prescribed by Dr. Casey Demo' })
  await expect(card).toContainText('CD')
  await expect(card.locator('img')).toHaveCount(0)

  // The card that does not load says so, can be asked for again, and keeps nobody from deciding.
  await page.route('**/api/app/orders/*/clinician', (route) =>
    route.fulfill({ status: 503, json: { code: 'unavailable', message: 'Down for a moment.' } }),
  )
  await page.reload()
  await expect(page.getByText('Down for a moment.')).toBeVisible({ timeout: 30_000 })
  await expect(page.getByRole('button', { name: 'Approve', exact: true })).toBeEnabled()
  await page.unroute('**/api/app/orders/*/clinician')
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect(card).toBeVisible()
})
