import { sampleImage } from '@contour/testkit/people/upload-image'
import { expect, type Page } from '@playwright/test'
import { openAs, type Arranged } from '../fixtures/arrange.ts'
import { checkAccess } from '../fixtures/check-access.ts'
import type { Named } from './person.ts'
import { hasShipped, nameOf, shipAtOnce } from './staff-app.ts'

export const REPLACEMENT_PATH = '/replacement-request'

export const continueRequest = (page: Page) =>
  page.getByRole('button', { name: 'Continue', exact: true }).click()
export const photoChooser = (page: Page) => page.locator('#photo-file')

export async function choosePhoto(page: Page): Promise<void> {
  await photoChooser(page).setInputFiles({
    name: 'vial-crack.jpg',
    mimeType: 'image/jpeg',
    buffer: await sampleImage(400, 300),
  })
  await expect(page.getByText('vial-crack.jpg')).toBeVisible()
  await expect(page.getByRole('img', { name: 'The photo that you chose' })).toBeVisible()
}

/** Fills in the request on its open page: the first item, a reason and a photo. */
export async function fillRequest(page: Page): Promise<void> {
  await page.getByRole('checkbox').first().check()
  await continueRequest(page)
  await page.getByLabel('Tell us in your own words').fill('The vial was cracked when I opened the box.')
  await continueRequest(page)
  await expect(page.getByRole('heading', { name: 'Show us what went wrong.' })).toBeVisible()
  await choosePhoto(page)
  await page.getByRole('button', { name: 'Send request' }).click()
  await expect(page.getByRole('heading', { name: 'Thank you.' })).toBeVisible()
}

/** Opens the page of requests as a patient and sends one, by clicks. */
export async function sendRequest(page: Page, order: Arranged): Promise<void> {
  await openAs(page, order, REPLACEMENT_PATH)
  await fillRequest(page)
}

/** Says on the page of complaints, as the pharmacy, that the parcel of a patient must not be used (D-92). */
export async function refuseUse(pharmacy: Page, person: Named): Promise<void> {
  await pharmacy.goto('/complaints')
  const row = pharmacy.getByRole('row').filter({ hasText: nameOf(person) })
  await row.getByRole('button', { name: /^Say if/ }).click()
  const dialog = pharmacy.getByRole('dialog')
  await dialog.getByRole('radio', { name: 'No. Throw it away' }).check()
  await dialog.getByLabel('Why, in words the patient reads').fill('A cracked vial is not sterile.')
  await checkAccess(pharmacy)
  await dialog.getByRole('button', { name: 'Answer and tell the patient' }).click()
  await expect(row).toContainText('No. Throw it away')
}

/** Approves the request of a patient in support's queue. */
export async function approveReplacement(support: Page, person: Named): Promise<void> {
  await support.goto('/replacements')
  const row = support.getByRole('row').filter({ hasText: nameOf(person) })
  await row.getByRole('button', { name: /^Approve/ }).click()
  await support.getByRole('button', { name: 'Approve the replacement' }).click()
  await expect(row).toHaveCount(0)
}

/** Ships the replacement for a patient on the pharmacy board. */
export async function shipReplacement(pharmacy: Page, person: Named, tracking: string): Promise<void> {
  await pharmacy.goto('/pharmacy')
  await pharmacy.getByRole('button', { name: `Ship the replacement for ${nameOf(person)}` }).click()
  const dialog = pharmacy.getByRole('dialog')
  await dialog.getByLabel('Tracking number').fill(tracking)
  await checkAccess(pharmacy)
  await shipAtOnce(pharmacy)
  await dialog.getByRole('button', { name: 'Ship the replacement' }).click()
  await hasShipped(pharmacy, `Replacement shipped to ${nameOf(person)}.`)
}
