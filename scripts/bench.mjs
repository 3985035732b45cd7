// npm run bench: measures what a first visit transfers and how fast the most frequent calls respond, each against a
// minimal baseline that is built and measured in the same run, on PGlite and on PostgreSQL. Parts of it by option: --pages
// (--pages=/weight-loss-report: Lighthouse of that page and of the static one), --lists, --home, --slow, --video, --chats.
// With --scale, instead of all that: what a request costs with a thousand and with a million patients (--scale=N: with N).
// With --backup: how long backup and restore of 100,000 orders take (--backup=N: of N).
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { buildApps } from './build.mjs'
import { withoutOurVariables } from './environment.mjs'
import { findBrowser } from './find-browser.mjs'
import { ensureInstalled } from './install.mjs'
import { findPostgres, startPostgres } from './postgres.mjs'
import { runCommand, runNode, stopWithCommands } from './run-command.mjs'
import { runMain } from './run-main.mjs'
import { at } from './workspace.mjs'

await runMain(import.meta.url, async () => {
  stopWithCommands()
  await ensureInstalled()
  const scale = process.argv.slice(2).find((arg) => /^--scale(=\d+)?$/.test(arg))
  const against = process.argv.slice(2).find((arg) => /^--against(=.+)?$/.test(arg))
  if (against) return measureAgainst(against.split('=')[1] ?? 'HEAD~1')
  const pages = process.argv.slice(2).find((arg) => /^--pages(=\/.*)?$/.test(arg))
  if (pages) {
    const page = pages.split('=').slice(1).join('=')
    return measureBrowser({ BENCH_PAGES: '1', ...(page ? { BENCH_PAGE: page } : {}) })
  }
  if (process.argv.includes('--home')) return measureBrowser({ BENCH_HOME: '1' })
  if (process.argv.includes('--slow')) return measureBrowser({ BENCH_SLOW: '1' })
  if (process.argv.includes('--video')) return measureBrowser({ BENCH_VIDEO: '1' })
  if (process.argv.includes('--chats')) return measureAll({ BENCH_CHATS: '1' })
  if (process.argv.includes('--lists')) return measureBrowser({ BENCH_LISTS: '1' })
  const backup = process.argv.slice(2).find((arg) => /^--backup(=\d+)?$/.test(arg))
  if (backup) return measureBackup(backup.split('=')[1])
  return scale ? measureScale(scale.split('=')[1]) : measureAll()
})

function browserPath() {
  const browser = findBrowser()
  if (!browser) throw new Error('No browser found: install Chromium or Chrome, or set CHROME_PATH.')
  return browser
}

async function measureBrowser(which) {
  const browser = browserPath()
  await buildApps()
  return runNode([at('bench', 'run.ts')], {
    env: { ...withoutOurVariables(), CHROME_PATH: browser, ...which },
  })
}

async function measureAll(which = {}) {
  const browser = browserPath()
  await buildApps()
  const bin = findPostgres()
  const postgres = bin ? await startPostgres(bin) : undefined
  try {
    return await runNode([at('bench', 'run.ts')], {
      env: { ...withoutOurVariables(), CHROME_PATH: browser, BENCH_POSTGRES: postgres?.url, ...which },
    })
  } finally {
    await postgres?.stop()
  }
}

async function measureScale(patients) {
  const bin = findPostgres()
  if (!bin) return console.log('The bench of a million patients: skipped, no PostgreSQL was found.')
  await buildApps()
  // Settings for a server of this size: memory for its indexes, and no checkpoint every few seconds while it is filled.
  const postgres = await startPostgres(bin, {
    shared_buffers: '1GB',
    max_wal_size: '8GB',
    full_page_writes: 'off',
    autovacuum: 'off',
  })
  try {
    return await runNode([at('bench', 'scale.ts')], {
      env: { ...withoutOurVariables(), BENCH_POSTGRES: postgres.url, BENCH_PATIENTS: patients },
    })
  } finally {
    await postgres.stop()
  }
}

async function measureBackup(orders) {
  const bin = findPostgres()
  if (!bin) return console.log('The bench of a backup: skipped, no PostgreSQL was found.')
  await buildApps()
  const postgres = await startPostgres(bin, { max_wal_size: '8GB' })
  try {
    return await runNode([at('bench', 'backup.ts')], {
      env: { ...withoutOurVariables(), BENCH_POSTGRES: postgres.url, BENCH_ORDERS: orders },
    })
  } finally {
    await postgres.stop()
  }
}

/** Checks the commit out into a folder of its own, which installs and builds itself, and removes it afterwards. */
async function measureAgainst(commit) {
  await buildApps()
  const folder = join(mkdtempSync(join(tmpdir(), 'contour-against-')), 'contour')
  const bin = findPostgres()
  const postgres = bin ? await startPostgres(bin) : undefined
  try {
    await succeed(runCommand('git', ['worktree', 'add', '--detach', folder, commit]))
    await succeed(runNode([join(folder, 'scripts', 'build.mjs')], { cwd: folder }))
    return await runNode([at('bench', 'against.ts')], {
      env: {
        ...withoutOurVariables(),
        BENCH_AGAINST: folder,
        BENCH_AGAINST_NAME: commit,
        BENCH_POSTGRES: postgres?.url,
      },
    })
  } finally {
    await postgres?.stop()
    await runCommand('git', ['worktree', 'remove', '--force', folder])
    rmSync(dirname(folder), { recursive: true, force: true })
  }
}

async function succeed(code) {
  if ((await code) !== 0) throw new Error('The earlier commit cannot be measured.')
}
