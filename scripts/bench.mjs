// npm run bench: what a first visit transfers and how fast the hot calls answer, each beside a bare baseline that is
// built and measured in the same run, on PGlite and on PostgreSQL.
import { buildApps } from './build.mjs'
import { withoutOurVariables } from './environment.mjs'
import { findBrowser } from './find-browser.mjs'
import { ensureInstalled } from './install.mjs'
import { findPostgres, startPostgres } from './postgres.mjs'
import { runNode, stopWithCommands } from './run-command.mjs'
import { runMain } from './run-main.mjs'
import { at } from './workspace.mjs'

await runMain(import.meta.url, async () => {
  stopWithCommands()
  await ensureInstalled()
  const browser = findBrowser()
  if (!browser) throw new Error('No browser found: install Chromium or Chrome, or set CHROME_PATH.')
  await buildApps()
  const bin = findPostgres()
  const postgres = bin ? await startPostgres(bin) : undefined
  try {
    return await runNode([at('bench', 'run.ts')], {
      env: { ...withoutOurVariables(), CHROME_PATH: browser, BENCH_POSTGRES: postgres?.url },
    })
  } finally {
    await postgres?.stop()
  }
})
