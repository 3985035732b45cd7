import { fileURLToPath } from 'node:url'
import { realpathSync } from 'node:fs'

/**
 * Runs `main` where the module is the script that was started, not where another script imports it. A thrown Error
 * is shown as its one line and exits with 1; a number that `main` returns is the exit code.
 */
export async function runMain(moduleUrl, main) {
  if (!process.argv[1] || realpathSync(process.argv[1]) !== fileURLToPath(moduleUrl)) return
  try {
    process.exitCode = (await main()) ?? 0
  } catch (error) {
    console.error(process.env.DEBUG ? error : error.message)
    process.exitCode = 1
  }
}
