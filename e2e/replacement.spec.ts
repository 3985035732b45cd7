import { writeFile } from 'node:fs/promises'
import { isShipDay } from '@contour/domain/time/shipping-calendar'
import { arrangeDelivered, openAs } from './fixtures/arrange.ts'
import { checkAccess } from './fixtures/check-access.ts'
import { advance, ledgerOf, messagesTo, moveToDay } from './fixtures/demo-face.ts'
import { expect, test } from './fixtures/service.ts'
import {
  REPLACEMENT_PATH as PATH,
  approveReplacement,
  refuseUse,
  choosePhoto,
  continueRequest as next,
  photoChooser as chooser,
  sendRequest,
  shipReplacement,
} from './pages/replacement.ts'
import { nameOf } from './pages/staff-app.ts'

test.use({ serviceName: 'portal' })

test('P-RPL-005 P-RPL-006 P-RPL-007 P-RPL-008 P-RPL-009 P-RPL-010 P-RPL-011 P-RPL-012 P-RPL-013 P-RPL-014 P-RPL-015 P-RPL-016 P-RPL-017 P-RPL-018 four steps with their messages, which a reload does not lose', async ({
  page,
  service,
}, info) => {
  const order = await arrangeDelivered(service)
  // Day eight: late requests are accepted (S-84).
  await advance(service, 8 * 86_400)
  await openAs(page, order, PATH)
  await expect(
    page.getByText('Please ask within 7 days of receiving your order.', { exact: false }),
  ).toBeVisible()
  await next(page)
  await expect(page.getByText('Please select at least one item to continue.')).toBeVisible()
  await checkAccess(page)
  await page.getByRole('checkbox').first().check()
  await next(page)

  const reason = page.getByLabel('Tell us in your own words')
  await reason.fill('   ')
  await next(page)
  await expect(page.getByText('Please enter a reason to continue.')).toBeVisible()
  await reason.fill('x'.repeat(1001))
  await expect(page.getByText('1 characters too many')).toBeVisible()
  await next(page)
  await expect(page.getByText('Please use at most 1000 characters.')).toBeVisible()
  await reason.fill('The vial was cracked.')
  await next(page)

  await page.getByRole('button', { name: 'Send request' }).click()
  await expect(page.getByText('Please upload an image to continue.')).toBeVisible()
  const pdf = { name: 'note.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF') }
  await chooser(page).setInputFiles(pdf)
  await expect(page.getByText('Please select an image file.')).toBeVisible()
  // From the disk: five megabytes take a busy browser long to be told in words.
  const large = info.outputPath('large.jpg')
  await writeFile(large, Buffer.alloc(5_242_881))
  await chooser(page).setInputFiles(large)
  await expect(page.getByText('File size must be less than 5MB.')).toBeVisible()
  const [put] = await Promise.all([
    page.waitForRequest((request) => request.method() === 'PUT'),
    choosePhoto(page),
  ])
  expect(put.headers()['authorization']).toBeUndefined()
  await checkAccess(page)

  await page.reload()
  await expect(page.getByText('vial-crack.jpg')).toBeVisible()
  await expect(page.getByRole('img', { name: 'The photo that you chose' })).toBeVisible()
  await expect(page.getByText('The vial was cracked.')).toBeVisible()

  await page.route('**/api/submit-reship-request', (route) => route.fulfill({ status: 500, body: 'broken' }))
  await page.getByRole('button', { name: 'Send request' }).click()
  await expect(page.getByRole('alert')).toContainText('Failed to submit your request. Please try again.')
  await page.unroute('**/api/submit-reship-request')
  const [sent] = await Promise.all([
    page.waitForRequest('**/api/submit-reship-request'),
    page.getByRole('button', { name: 'Send request' }).click(),
  ])
  const body: unknown = sent.postDataJSON()
  expect(body).toEqual({
    reason: 'The vial was cracked.',
    image: expect.stringContaining('public/user_med_images/'),
    items: [{ name: expect.any(String), id: expect.stringMatching(/^C-P-\d{6}$/) }],
  })
  await expect(page.getByRole('heading', { name: 'Thank you.' })).toBeVisible()
  await checkAccess(page)
  await page.getByRole('link', { name: 'Go To Dashboard' }).click()
  await expect(page).toHaveURL('/home')
  await expect(page.getByRole('region', { name: 'Replacement asked for' })).toBeVisible()
})

test('M-19 D-37 a request with a photo is approved by support, shipped by the pharmacy, and seen in the tracker without a charge', async ({
  page,
  service,
  desk,
}) => {
  const order = await arrangeDelivered(service)
  const before = await ledgerOf(service, order.orderId)
  await sendRequest(page, order)

  const support = await desk('support')
  await support.goto('/complaints?kind=replacements')
  const row = support.getByRole('row').filter({ hasText: nameOf(order) })
  await expect(row).toContainText('The vial was cracked when I opened the box.')
  await row.getByRole('button', { name: 'Show the photo of' }).click()
  await expect(support.getByRole('img', { name: /What the patient shows/ })).toBeVisible()
  await support.getByRole('button', { name: 'Close', exact: true }).first().click()
  await checkAccess(support)
  await refuseUse(await desk('pharmacy'), order)
  await approveReplacement(support, order)
  await expect
    .poll(async () => (await messagesTo(service, order.email))[0])
    .toMatchObject({ subject: 'We are sending a replacement' })

  await moveToDay(service, isShipDay)
  await shipReplacement(await desk('pharmacy'), order, '794600000775')

  await page.goto('/home')
  const tracker = page.getByRole('region', { name: 'Replacement on its way' })
  await expect(tracker).toContainText(/Parcel C-P-\d{6}/)
  await expect(tracker).toContainText('No charge.')
  await checkAccess(page)
  const after = await ledgerOf(service, order.orderId)
  expect([after.holds.length, after.captures.length]).toEqual([before.holds.length, before.captures.length])
})
