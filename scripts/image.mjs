// npm run image -- --to FOLDER: makes the production folder, which is also what the container image holds. It has Node, the
// server, the built pages and the packages that the server imports, no npm and no tools, and needs no network. It is never
// written to: DATA_DIR is the only folder that the service writes.
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { buildApps, apps } from './build.mjs'
import { findNode } from './find-node.mjs'
import { SERVER, isNeededFile, productionPlaces } from './image-packages.mjs'
import { ensureInstalled } from './install.mjs'
import { runMain } from './run-main.mjs'
import { at, root } from './workspace.mjs'

/** What runs besides the server: the commands of the runbook, with what they import. */
const COMMANDS = [
  'audit-verify',
  'backup',
  'doctor',
  'keys',
  'pharmacy-save',
  'rehearse',
  'restore',
  'setup',
  'staff-add',
  'states',
]
const HELPERS = [
  'find-node',
  'follow-npm',
  'install',
  'run-command',
  'run-main',
  'server-command',
  'workspace',
  'with-database',
]

const isOwnSource = (file) => !/\.test\.tsx?$/.test(file) && !file.includes('/testing/')

/** Copies a folder of the repository, only the files that `wanted` takes; links are followed nowhere. */
function copy(to, folder, wanted) {
  cpSync(at(folder), path.join(to, folder), {
    recursive: true,
    filter: (source) => {
      const file = path.relative(root, source).split(path.sep).join('/')
      if (file.endsWith('/node_modules') && file !== folder) return false
      return statSync(source).isDirectory() || wanted(file)
    },
  })
}

/**
 * Makes the production folder.
 * @param to an absolute path that does not exist yet
 * @returns its size in bytes
 */
export function makeImage(to) {
  if (existsSync(to)) throw new Error(`${to} exists already. Name a folder that does not.`)
  const lock = JSON.parse(readFileSync(at('package-lock.json'), 'utf8'))
  const places = productionPlaces(lock, (place) => existsSync(at(place)))
  mkdirSync(path.join(to, 'node_modules'), { recursive: true })
  for (const place of places) {
    if (place.startsWith('node_modules/')) copy(to, place, isNeededFile)
    else copyWorkspace(to, place)
  }
  for (const { output } of apps) copy(to, output, (file) => !file.endsWith('.map'))
  mkdirSync(path.join(to, 'scripts'))
  for (const name of [...COMMANDS, ...HELPERS])
    if (existsSync(at('scripts', `${name}.mjs`)))
      cpSync(at('scripts', `${name}.mjs`), path.join(to, 'scripts', `${name}.mjs`))
  for (const file of ['package.json', 'LICENSE']) cpSync(at(file), path.join(to, file))
  mkdirSync(path.join(to, 'bin'))
  cpSync(findNode(), path.join(to, 'bin', 'node'), { dereference: true })
  chmodSync(path.join(to, 'bin', 'node'), 0o755)
  return sizeOf(to)
}

/** The sources of one of our own packages, and the link by which Node finds it. */
function copyWorkspace(to, folder) {
  copy(to, `${folder}/src`, isOwnSource)
  cpSync(at(folder, 'package.json'), path.join(to, folder, 'package.json'))
  if (folder === SERVER) {
    copy(to, `${folder}/migrations`, () => true)
    return
  }
  const { name } = JSON.parse(readFileSync(at(folder, 'package.json'), 'utf8'))
  const link = path.join(to, 'node_modules', name)
  mkdirSync(path.dirname(link), { recursive: true })
  symlinkSync(path.relative(path.dirname(link), path.join(to, folder)), link)
}

function sizeOf(folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, entry) => sum + statSync(path.join(entry.parentPath, entry.name)).size, 0)
}

await runMain(import.meta.url, async () => {
  const { values } = parseArgs({ options: { to: { type: 'string' } } })
  if (!values.to) throw new Error('Usage: npm run image -- --to /srv/contour')
  await ensureInstalled()
  await buildApps()
  const to = path.resolve(values.to)
  const bytes = makeImage(to)
  writeFileSync(path.join(to, 'VERSION'), `${JSON.parse(readFileSync(at('package.json'), 'utf8')).version}\n`)
  console.log(
    `Made ${to}, ${Math.round(bytes / 2 ** 20)} MiB. Start it with: ${path.join(to, 'bin', 'node')} ${path.join(to, SERVER, 'src', 'main.ts')}`,
  )
})
