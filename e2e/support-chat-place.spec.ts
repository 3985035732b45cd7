import type { Locator, Page } from '@playwright/test'
import { now } from './fixtures/clock.ts'
import { checkAccess } from './fixtures/check-access.ts'
import { checkKeyboard } from './fixtures/check-keyboard.ts'
import { pressOn, tabTo } from './fixtures/keys.ts'
import { expect, test } from './fixtures/service.ts'
import { bubble, field, own, panel, status } from './pages/support-chat.ts'

test.use({ serviceName: 'chats' })

const DESKTOP = { width: 1280, height: 800 }
/** Not a number while it is not shown, which is no place. */
const placeOf = async (part: Locator) =>
  (await part.boundingBox()) ?? { x: NaN, y: NaN, width: NaN, height: NaN }
const close = (page: Page) => panel(page).getByRole('button', { name: 'Close chat' })

test('D-41 the bubble stands before the footer and covers nothing; on phones and on pages without a footer Help opens the chat', async ({
  page,
}) => {
  for (const width of [391, 640, 1279]) {
    await page.setViewportSize({ width, height: 800 })
    await page.goto('/')
    const below = async () => {
      const [ours, action] = await Promise.all([
        placeOf(bubble(page)),
        placeOf(page.getByRole('button', { name: 'Continue' })),
      ])
      return ours.y - action.y - action.height
    }
    await expect.poll(below, `${width} px`).toBeGreaterThanOrEqual(0)
  }
  for (const width of [1280, 1599, 1600]) {
    await page.setViewportSize({ width, height: 800 })
    await page.goto('/about')
    await expect(bubble(page)).toBeInViewport({ ratio: 1 })
    const beside = async () => {
      const [ours, text] = await Promise.all([
        placeOf(bubble(page)),
        placeOf(page.getByRole('main').locator('> *').first()),
      ])
      return ours.x - text.x - text.width
    }
    await expect.poll(beside, `${width} px`).toBeGreaterThanOrEqual(0)
  }
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(bubble(page)).toBeHidden()
  const help = page.getByRole('banner').getByRole('link', { name: 'Help', exact: true })
  await help.click()
  await expect(panel(page)).toBeVisible()
  await expect.poll(async () => (await panel(page).boundingBox())?.y).toBe(56)
  await page.mouse.click(200, 20)
  await expect(panel(page)).toHaveCount(0)
  await page.setViewportSize(DESKTOP)
  await help.click()
  await expect(page).toHaveURL('/about#help')
  await page.goto('/demo-messages')
  await expect(bubble(page)).toHaveCount(0)
  await help.click()
  await expect(panel(page)).toBeVisible()
})

test('the chat has no axe findings and works by keyboard: it takes the focus and gives it back', async ({
  page,
}) => {
  await page.setViewportSize(DESKTOP)
  await page.goto('/about')
  await pressOn(page, bubble(page))
  await expect(panel(page).getByLabel('First name')).toBeFocused()
  await checkAccess(page)
  await page.keyboard.type('Vera')
  await page.keyboard.press('Tab')
  await page.keyboard.type('Sample')
  await page.keyboard.press('Tab')
  await page.keyboard.type(`vera.keys.${now().getTime()}@example.com`)
  await page.keyboard.press('Enter')
  await expect(field(page)).toBeFocused()
  await expect(status(page)).toContainText('Connected')
  await page.keyboard.type('By keyboard')
  await page.keyboard.press('Enter')
  await expect(own(page)).toContainText(/You · \d/)
  await expect(field(page)).toBeFocused()
  await page.keyboard.type('More')
  await checkAccess(page)
  await checkKeyboard(page)
  await tabTo(page, close(page))
  await page.keyboard.press('Escape')
  await expect(panel(page)).toHaveCount(0)
  await expect(bubble(page)).toBeFocused()
  await page.keyboard.press('Enter')
  // What was typed is still there.
  await expect(field(page)).toHaveValue('More')
})
