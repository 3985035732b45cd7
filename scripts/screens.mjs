// npm run screens: takes pictures of every screen at 390 and 1280 px into .cache/screens/, which git ignores, from the
// real service with its seeds: the public pages, then the screens of every-screen.ts and every-staff-screen.ts in
// e2e/fixtures. Pictures that the README or a document shows also replace their WebP in docs/screens/. Needs Chromium
// or Chrome.
import { globSync, mkdirSync, readFileSync, readdirSync, rmSync } from 'node:fs'
import { buildApps } from './build.mjs'
import { withoutOurVariables } from './environment.mjs'
import { findBrowser } from './find-browser.mjs'
import { neededMajor } from './find-node.mjs'
import { ensureInstalled } from './install.mjs'
import { runNode } from './run-command.mjs'
import { runMain } from './run-main.mjs'
import { at } from './workspace.mjs'

const WIDTHS = [390, 1280]
const PUBLIC_PAGES = {
  start: '/',
  login: '/login',
  'forgot-password': '/forgot-password',
  terms: '/terms',
  about: '/about',
  sorry: '/sorry',
  demo: '/demo',
  'demo-messages': '/demo-messages',
}
const BROWSER = { locale: 'en-US', timezoneId: 'America/New_York', reducedMotion: 'reduce' }

/** Within so many ms a page has adapted to a new width. */
const SETTLES = 400

const folder = at('.cache', 'screens')
const shownFolder = at('docs', 'screens')

/** Returns the names, without extension, of the pictures in docs/screens that the README and the documents show. */
const shownPictures = () =>
  ['README.md', ...globSync('docs/*.md', { cwd: at() })].flatMap((path) =>
    [...readFileSync(at(path), 'utf8').matchAll(/screens\/([\w-]+)\.webp/g)].map(([, name]) => name),
  )

/** Replaces the pictures of docs/screens with those that are shown; returns the names that have no picture. */
async function replaceShown() {
  const { default: sharp } = await import('sharp')
  rmSync(shownFolder, { recursive: true, force: true })
  mkdirSync(shownFolder, { recursive: true })
  const taken = new Set(readdirSync(folder))
  const shown = [...new Set(shownPictures())]
  for (const name of shown.filter((one) => taken.has(`${one}.png`)))
    await sharp(`${folder}/${name}.png`).webp({ quality: 82 }).toFile(`${shownFolder}/${name}.webp`)
  return shown.filter((name) => !taken.has(`${name}.png`))
}

/** Waits until the page has its fonts, no pointer is over it, and its drawings have taken the width of the window. */
async function settle(page) {
  await page.mouse.move(0, 0)
  await page.evaluate(() => document.fonts.ready)
  // A chart measures its box after the page was laid out, and is drawn again.
  await page.waitForTimeout(SETTLES)
}

async function takePictures() {
  const { chromium } = await import('@playwright/test')
  const { startService } = await import('../e2e/fixtures/start-service.ts')
  const { PATIENT_SCREENS } = await import('../e2e/fixtures/every-screen.ts')
  const { STAFF_SCREENS } = await import('../e2e/fixtures/every-staff-screen.ts')
  const { signIn } = await import('../e2e/pages/staff-app.ts')
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const service = await startService()
  const browser = await chromium.launch({ executablePath: process.env.CHROME_PATH, args: ['--no-sandbox'] })
  const missed = []

  const take = async (page, name, open) => {
    try {
      await open()
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: width < 600 ? 844 : 900 })
        await settle(page)
        await page.screenshot({ path: `${folder}/${name}-${width}.png` })
      }
    } catch (error) {
      missed.push(`${name}: ${error.message.split('\n')[0]}`)
    }
  }
  const visitor = async (name, open) => {
    const context = await browser.newContext({ ...BROWSER, baseURL: service.url })
    const page = await context.newPage()
    page.setDefaultTimeout(20_000)
    await take(page, name, () => open(page))
    await context.close()
  }

  try {
    for (const [name, path] of Object.entries(PUBLIC_PAGES))
      await visitor(name, (page) => page.goto(path, { waitUntil: 'networkidle' }))
    await visitor('staff-sign-in', (page) => page.goto(`${service.staffUrl}/sign-in`))
    for (const { name, open } of PATIENT_SCREENS) await visitor(name, (page) => open(page, service))
    for (const role of new Set(STAFF_SCREENS.map((screen) => screen.role))) {
      const context = await browser.newContext({ ...BROWSER, baseURL: service.staffUrl })
      const page = await context.newPage()
      await page.setViewportSize({ width: 1280, height: 900 })
      page.setDefaultTimeout(20_000)
      await signIn(page, service, role)
      for (const { name, open } of STAFF_SCREENS.filter((screen) => screen.role === role)) {
        await page.setViewportSize({ width: 1280, height: 900 })
        await take(page, name, () => open(page))
      }
      await context.close()
    }
  } finally {
    await browser.close()
    await service.stop()
  }
  for (const name of await replaceShown()) missed.push(`${name}: a document shows it`)
  if (missed.length > 0) throw new Error(`No picture of:\n${missed.join('\n')}`)
  console.log(`Pictures are in ${folder}, those that documents show also in ${shownFolder}.`)
}

await runMain(import.meta.url, async () => {
  await ensureInstalled()
  const browser = findBrowser()
  if (!browser) throw new Error('No browser found: install Chromium or Chrome, or set CHROME_PATH.')
  if (Number.parseInt(process.versions.node, 10) >= neededMajor && process.env.CHROME_PATH)
    return takePictures()
  await buildApps()
  return runNode([at('scripts', 'screens.mjs')], { env: { ...withoutOurVariables(), CHROME_PATH: browser } })
})
