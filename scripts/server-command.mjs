// What every command that works on the server's data begins with: packages, settings, and a Node that runs its code.
import { has, at } from './workspace.mjs'
import { neededMajor } from './find-node.mjs'
import { ensureInstalled } from './install.mjs'
import { runNode } from './run-command.mjs'
import { runMain } from './run-main.mjs'
import { fileURLToPath } from 'node:url'

/** Adds the settings of .env to the environment; what is set there already wins. */
export function loadSettings() {
  if (!has('.env')) return
  if (!process.loadEnvFile)
    throw new Error(
      'This Node reads no .env: install Node 20.12 or newer, or set the settings in the environment.',
    )
  process.loadEnvFile(at('.env'))
}

/** Runs `main` on Node 24 with the service's settings, if the module is the script that was started. */
export const runServerCommand = (moduleUrl, main) =>
  runMain(moduleUrl, async () => {
    await ensureInstalled()
    loadSettings()
    const major = Number.parseInt(process.versions.node, 10)
    return major >= neededMajor ? main() : runNode([fileURLToPath(moduleUrl), ...process.argv.slice(2)])
  })
