// npm run db:generate [-- --name what_it_adds]: writes the migration of what has changed in the schema. Of the snapshots,
// against which drizzle-kit compares, only the newest is of use: the ones before it go.
import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { ensureInstalled } from './install.mjs'
import { runTool } from './run-command.mjs'
import { runMain } from './run-main.mjs'
import { at } from './workspace.mjs'

const SNAPSHOTS = at('apps', 'server', 'migrations', 'meta')

function keepNewestSnapshot() {
  const names = readdirSync(SNAPSHOTS).filter((name) => name.endsWith('_snapshot.json'))
  for (const name of names.sort().slice(0, -1)) rmSync(join(SNAPSHOTS, name))
}

await runMain(import.meta.url, async () => {
  await ensureInstalled()
  const args = ['generate', '--config', 'apps/server/drizzle.config.ts', ...process.argv.slice(2)]
  const code = await runTool('drizzle-kit', 'drizzle-kit', args)
  if (code === 0) keepNewestSnapshot()
  return code
})
