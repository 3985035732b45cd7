import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

const names = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'chrome']
const elsewhere = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]

/** Returns the path of an installed Chromium or Chrome, CHROME_PATH first; undefined if there is none. */
export function findBrowser() {
  if (process.env.CHROME_PATH)
    return existsSync(process.env.CHROME_PATH) ? process.env.CHROME_PATH : undefined
  const folders = (process.env.PATH ?? '').split(delimiter)
  const onPath = folders.flatMap((folder) => names.map((name) => join(folder, name)))
  return [...onPath, ...elsewhere].find((path) => existsSync(path))
}

/**
 * Returns the path of Chromium's headless shell, in which most journeys run where it is installed: the same engine
 * without a window. Undefined if there is none, or if the caller has chosen a browser (CHROME_PATH).
 */
export function findHeadlessShell() {
  if (process.env.CHROME_PATH) return undefined
  const folders = (process.env.PATH ?? '').split(delimiter)
  return folders.map((folder) => join(folder, 'chromium-headless-shell')).find((path) => existsSync(path))
}

/** Returns whether Debian packages can be installed: apt-get exists and the user is root. */
export function canInstallPackages() {
  return process.getuid?.() === 0 && spawnSync('apt-get', ['--version']).status === 0
}

/** Installs Debian packages: announces it, shows apt's own output, resolves to true on success. */
export function installPackages(...packages) {
  console.log(`Installing ${packages.join(', ')} from the system's packages …`)
  const options = {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  }
  const apt = (...args) => spawnSync('apt-get', args, options).status === 0
  return apt('update', '-q') && apt('install', '-y', '-q', '--no-install-recommends', ...packages)
}
