/// <reference lib="dom" />
import { expect, type Page } from '@playwright/test'

/** Less than the distance from which a card loads, so that none is passed over. */
const STEP_PX = 400

/** Reads the report to its end: cards further down load once the visitor is near them, the stories last. */
export async function readToTheEnd(page: Page): Promise<void> {
  await expect(async () => {
    await page.evaluate(async (step) => {
      for (let top = 0; top < document.documentElement.scrollHeight; top += step) {
        window.scrollTo(0, top)
        await new Promise((resolve) => setTimeout(resolve, 50))
      }
    }, STEP_PX)
    await expect(page.getByRole('group', { name: 'Video stories' })).toBeVisible({ timeout: 1000 })
    await expect(page.getByRole('main').getByRole('status')).toHaveCount(0, { timeout: 1000 })
  }).toPass()
  await page.evaluate(() => window.scrollTo(0, 0))
}
