import { fileURLToPath } from 'node:url'
import { realpathSync } from 'node:fs'

/**
 * Runs `main` if the module is the script that was started and not imported by another script. Prints a thrown Error as
 * one line and exits with 1; a number that `main` returns is the exit code.
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
