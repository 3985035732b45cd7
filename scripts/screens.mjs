// npm run screens: pictures of the main screens at 390 and 1280 px into docs/screens/, from the real service with its
// seeds. Needs Chromium or Chrome.
import { mkdirSync } from 'node:fs'
import { buildApps } from './build.mjs'
import { withoutOurVariables } from './environment.mjs'
import { findBrowser } from './find-browser.mjs'
import { neededMajor } from './find-node.mjs'
import { ensureInstalled } from './install.mjs'
import { runNode } from './run-command.mjs'
import { runMain } from './run-main.mjs'
import { at } from './workspace.mjs'

const WIDTHS = [390, 1280]
const PATIENT_PAGES = { start: '/', login: '/login', about: '/about', sorry: '/sorry', demo: '/demo' }

async function takePictures() {
  const { chromium } = await import('@playwright/test')
  const { startService } = await import('../e2e/fixtures/start-service.ts')
  const folder = at('docs', 'screens')
  mkdirSync(folder, { recursive: true })
  const service = await startService()
  const browser = await chromium.launch({ executablePath: process.env.CHROME_PATH, args: ['--no-sandbox'] })
  try {
    for (const width of WIDTHS) {
      const page = await browser.newPage({ viewport: { width, height: width < 600 ? 844 : 900 } })
      const shots = Object.entries(PATIENT_PAGES).map(([name, path]) => [name, service.url + path])
      for (const [name, url] of [...shots, ['staff-sign-in', `${service.staffUrl}/sign-in`]]) {
        await page.goto(url, { waitUntil: 'networkidle' })
        await page.screenshot({ path: `${folder}/${name}-${width}.png` })
      }
      await page.close()
    }
  } finally {
    await browser.close()
    await service.stop()
  }
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
