// npm run build [-- --force]: builds the pages of both apps if they are older than their sources.
import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { ensureInstalled } from './install.mjs'
import { runMain } from './run-main.mjs'
import { runTool } from './run-command.mjs'
import { thirdPartyNotices } from './third-party-notices.mjs'
import { at, has, sourceFiles } from './workspace.mjs'

/** `here` is the file without which the app does not exist yet, `output` is what the server serves. */
export const apps = [
  {
    name: 'patient',
    here: 'apps/patient/vite.config.ts',
    output: 'apps/patient/build/client',
    tool: ['vite', 'vite', ['build']],
  },
  {
    name: 'staff',
    here: 'apps/staff/vite.config.ts',
    output: 'apps/staff/dist',
    tool: ['vite', 'vite', ['build']],
  },
]

const packageSources = [
  'packages/texts',
  'packages/client',
  'packages/ui',
  'packages/contract',
  'packages/domain',
  'packages/forms',
  'packages/stripe-sandbox',
]
const isTest = (file) => /\.test\.tsx?$/.test(file)

/** Returns a hash of everything that goes into an app's pages: its own sources, the packages', the locked versions. */
export function sourceHash(app) {
  const hash = createHash('sha256')
  const folders = [`apps/${app.name}`, ...packageSources]
  const files = folders.flatMap((folder) => sourceFiles(at(folder))).filter((file) => !isTest(file))
  for (const file of [...files, 'package-lock.json', 'tsconfig.base.json'])
    hash
      .update(file)
      .update('\0')
      .update(readFileSync(at(file)))
      .update('\0')
  return hash.digest('hex')
}

const hashFile = (app) => at('.cache', 'build-hash', app.name)

function isBuilt(app, hash) {
  return (
    has(app.output) && has('.cache', 'build-hash', app.name) && readFileSync(hashFile(app), 'utf8') === hash
  )
}

/** Builds each app that exists and whose build is missing or outdated. Throws if a build fails. */
export async function buildApps({ force = false } = {}) {
  for (const app of apps) {
    if (!has(app.here)) {
      console.log(`The ${app.name} app is not in this tree (${app.here}): nothing to build.`)
      continue
    }
    const hash = sourceHash(app)
    if (!force && isBuilt(app, hash)) continue
    rmSync(hashFile(app), { force: true })
    console.log(`Building the ${app.name} app …`)
    const started = performance.now()
    const [packageName, command, args] = app.tool
    const options = { cwd: at('apps', app.name), env: { NODE_ENV: 'production' } }
    const code = await runTool(packageName, command, args, options)
    if (code !== 0) throw new Error(`The build of the ${app.name} app ended with code ${code}.`)
    if (!has(app.output)) throw new Error(`The build of the ${app.name} app left no ${app.output}.`)
    writeFileSync(at(app.output, 'third-party-notices.txt'), thirdPartyNotices())
    mkdirSync(dirname(hashFile(app)), { recursive: true })
    writeFileSync(hashFile(app), hash)
    console.log(`Built the ${app.name} app in ${((performance.now() - started) / 1000).toFixed(1)} s.`)
  }
}

await runMain(import.meta.url, async () => {
  await ensureInstalled()
  await buildApps({ force: process.argv.includes('--force') })
})
