/// <reference lib="dom" />
import type { Page, Route } from '@playwright/test'
import { checkReflow } from './fixtures/check-access.ts'
import { PATIENT_SCREENS } from './fixtures/every-screen.ts'
import { STAFF_SCREENS } from './fixtures/every-staff-screen.ts'
import { expect, test } from './fixtures/service.ts'

// Reads the seed, and changes nothing.
test.use({ serviceName: 'seed' })

/** What stands behind each name, street and city of the seed: a German compound, Chinese, Arabic. */
const WORLD = 'Donaudampfschifffahrtsgesellschaftskapitän 李小明王秀英张伟刘洋 محمد عبد الرحمن الأحمد'
const CITIES = new Set(['city', 'line_2', 'address_line_2', 'addressLine2'])
const MEDICINE = /\b(Semaglutide|Tirzepatide|Ondansetron)\b/g
const DRUG = 'Cyanocobalaminhydroxocobalaminverbindung'

const WIDTHS = [390, 768, 1280]

/** Returns a response in which everybody is called longer and in three scripts, and medicines have a long word behind them. */
function inWorld(value: unknown, key = ''): unknown {
  if (Array.isArray(value)) return value.map((each) => inWorld(each, key))
  if (value !== null && typeof value === 'object')
    return Object.fromEntries(Object.entries(value).map(([own, each]) => [own, inWorld(each, own)]))
  if (typeof value !== 'string' || value === '') return value
  if (CITIES.has(key)) return `${value} ${WORLD}`
  return value
    .replaceAll(/\bSample(?! Valley)(?![\w@.])/g, `Sample ${WORLD}`)
    .replaceAll(MEDICINE, `$1 ${DRUG}`)
}

/** Answers every call as the service does, with longer names. */
const rename = (page: Page) =>
  page.route(/\/(staff-)?api\//, async (route: Route) => {
    const response = await route.fetch()
    const type = response.headers()['content-type'] ?? ''
    if (!response.ok() || !type.includes('json')) return route.fulfill({ response })
    return route.fulfill({ response, json: inWorld(await response.json()) })
  })

/** Expects a page that fits at each width. */
async function fits(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle')
  await expect(page.getByText(/could not be shown|Something went wrong/)).toHaveCount(0)
  for (const width of WIDTHS) await checkReflow(page, { width, height: 844 })
}

for (const { name, open } of PATIENT_SCREENS)
  test(`R-101 ${name} fits at 390, 768 and 1280 px with German, Chinese and Arabic names`, async ({
    emptied: page,
    service,
  }) => {
    await rename(page)
    await open(page, service)
    await fits(page)
    await page.unrouteAll({ behavior: 'ignoreErrors' })
  })

for (const { name, role, open } of STAFF_SCREENS)
  test(`R-101 ${name} of the console fits at 390, 768 and 1280 px with German, Chinese and Arabic names`, async ({
    desk,
  }) => {
    const page = await desk(role)
    await rename(page)
    await open(page)
    await fits(page)
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })
