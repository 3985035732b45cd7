import type { Page } from '@playwright/test'
import { expect, test } from './fixtures/service.ts'

/** Marks the document that is loaded now; the mark is gone as soon as another document is loaded. */
const mark = (page: Page) => page.evaluate(() => document.documentElement.setAttribute('data-seen', ''))
const isSameDocument = (page: Page) => page.evaluate(() => document.documentElement.hasAttribute('data-seen'))

const footerLink = (page: Page, href: string) => page.getByRole('contentinfo').locator(`a[href="${href}"]`)
const heading = (page: Page) => page.getByRole('heading', { level: 1 })

test('a link of the app changes the page without loading a document; back, forward and reload work', async ({
  page,
}) => {
  await page.goto('/about')
  await mark(page)
  await footerLink(page, '/terms').click()
  await expect(page).toHaveURL(/\/terms$/)
  await expect(heading(page)).toBeFocused()
  await page.goBack()
  await expect(page).toHaveURL(/\/about$/)
  await page.goForward()
  await expect(page).toHaveURL(/\/terms$/)
  expect(await isSameDocument(page)).toBe(true)
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')

  await page.reload()
  await expect(heading(page)).toBeVisible()
  expect(await isSameDocument(page)).toBe(false)
  await expect(page).toHaveURL(/\/terms$/)
})

test('a click with a modifier key opens a tab, and the page stays', async ({ page, context }) => {
  await page.goto('/about')
  await expect(heading(page)).toBeVisible()
  const opened = context.waitForEvent('page')
  await footerLink(page, '/terms').click({ modifiers: ['ControlOrMeta'] })
  await expect(await opened).toHaveURL(/\/terms$/)
  await expect(page).toHaveURL(/\/about$/)
})

test('a link to a place scrolls there, on its own page and from another one', async ({ page }) => {
  // Below 391 px "Help" opens the chat (D-41).
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto('/about')
  await mark(page)
  const help = page.getByRole('banner').getByRole('link', { name: 'Help', exact: true })
  await help.click()
  await expect(page).toHaveURL(/\/about#help$/)
  await footerLink(page, '/terms').click()
  await expect(page).toHaveURL(/\/terms$/)
  await help.click()
  await expect(page).toHaveURL(/\/about#help$/)
  await expect(page.locator('#help')).toBeInViewport()
  expect(await isSameDocument(page)).toBe(true)
})

test('the first page opens others and is opened by them without a document, and back returns to it', async ({
  page,
}) => {
  await page.goto('/')
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  await mark(page)
  await page.getByRole('banner').getByRole('link', { name: 'Login', exact: true }).click()
  await expect(page).toHaveURL(/\/login\?page_ref=productPage$/)
  await expect(page.getByLabel('Email')).toBeVisible()
  await page.getByRole('banner').getByRole('link', { name: 'contour', exact: true }).click()
  await expect(page.getByText(/^Welcome · about 4 min/)).toBeVisible()
  expect(await isSameDocument(page)).toBe(true)
  await page.goBack()
  await expect(page).toHaveURL(/\/login\?page_ref=productPage$/)
  await page.goBack()
  await expect(page.getByText(/^Welcome · about 4 min/)).toBeVisible()
})
