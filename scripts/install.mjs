import { existsSync, readFileSync } from 'node:fs'
import { runCommand } from './run-command.mjs'
import { at } from './workspace.mjs'

const readJson = (path) => JSON.parse(readFileSync(path, 'utf8'))

/**
 * Returns whether the installed tree matches the lockfile. Compares contents and not times, because a fresh checkout
 * and a copied folder have different times. Optional packages may be absent (other platforms).
 */
export function matchesLock(lock, installed) {
  const sameVersion = ([path, entry]) => lock.packages[path]?.version === entry.version
  const present = ([path, entry]) =>
    path === '' || entry.optional || entry.devOptional || path in installed.packages
  return Object.entries(installed.packages).every(sameVersion) && Object.entries(lock.packages).every(present)
}

function isInstalled() {
  const marker = at('node_modules', '.package-lock.json') // npm writes it last, so an interrupted install has none
  return existsSync(marker) && matchesLock(readJson(at('package-lock.json')), readJson(marker))
}

/**
 * Installs what the lockfile names if it is not installed yet. Includes development packages, whatever NODE_ENV is,
 * because the machine that serves the pages also builds them.
 */
export async function ensureInstalled() {
  // The production folder has what it needs, and neither npm nor a lock file.
  if (!existsSync(at('package-lock.json'))) return
  if (isInstalled()) return
  console.log('Installing packages (about a minute the first time) …')
  const args = ['ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund']
  const npm = process.env.npm_execpath
  const code = npm?.endsWith('.js')
    ? await runCommand(process.execPath, [npm, ...args])
    : await runCommand('npm', args)
  if (code !== 0) throw new Error(`npm ci ended with code ${code}; its own lines above say why.`)
}
