// npm run screens: pictures of every screen at 390 and 1280 px into docs/screens/, from the real service with its
// seeds: the public pages, then the screens of e2e/fixtures/every-screen.ts. Needs Chromium or Chrome.
import { mkdirSync, readdirSync, rmSync } from 'node:fs'
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
}
const BROWSER = { locale: 'en-US', timezoneId: 'America/New_York', reducedMotion: 'reduce' }

async function takePictures() {
  const { chromium } = await import('@playwright/test')
  const { startService } = await import('../e2e/fixtures/start-service.ts')
  const { PATIENT_SCREENS, STAFF_SCREENS } = await import('../e2e/fixtures/every-screen.ts')
  const { signIn } = await import('../e2e/pages/staff-desk.ts')
  const folder = at('docs', 'screens')
  mkdirSync(folder, { recursive: true })
  for (const name of readdirSync(folder)) if (name.endsWith('.png')) rmSync(`${folder}/${name}`)
  const service = await startService()
  const browser = await chromium.launch({ executablePath: process.env.CHROME_PATH, args: ['--no-sandbox'] })
  const missed = []

  const take = async (page, name, open) => {
    try {
      await open()
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: width < 600 ? 844 : 900 })
        await page.evaluate(() => document.fonts.ready)
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
  if (missed.length > 0) throw new Error(`No picture of:\n${missed.join('\n')}`)
  console.log(`Pictures are in ${folder}.`)
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
