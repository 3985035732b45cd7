// npm start: installs if needed, checks the settings, builds if needed, then runs the server until it is stopped.
import { buildApps } from './build.mjs'
import { findNode } from './find-node.mjs'
import { ensureInstalled } from './install.mjs'
import { stopWithCommands, runCommand } from './run-command.mjs'
import { runMain } from './run-main.mjs'
import { loadSettings } from './server-command.mjs'
import { at, has } from './workspace.mjs'

const serverEntry = 'apps/server/src/main.ts'

await runMain(import.meta.url, async () => {
  stopWithCommands()
  await ensureInstalled()
  loadSettings()
  const node = findNode()
  const settings = await runCommand(node, [at('apps/server/src/check-settings.ts')])
  if (settings !== 0) return settings
  await buildApps()
  if (!has(serverEntry)) throw new Error(`There is no server in this tree yet (${serverEntry}).`)
  const followParent = new URL('follow-parent.mjs', import.meta.url).href
  return runCommand(node, ['--import', followParent, at(serverEntry), ...process.argv.slice(2)], {
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  })
})
