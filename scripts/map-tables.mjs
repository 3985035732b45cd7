// The tables of docs/map.md that are generated: from the workspaces' package.json, the arrows, the folders and the
// features. npm run generate writes them between the marks of the document.
import { existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { places } from './arrow-rules.mjs'
import { featureMatrix, readLayers } from './conventions/nouns.mjs'
import { featureLines } from './feature-lines.mjs'
import { at } from './workspace.mjs'

const MAP = at('docs', 'map.md')
/** What the folders and files of apps/server/src are for; the check refuses a folder without a line. */
const SERVER_PLACES = {
  'main.ts': 'Start and stop.',
  'config.ts': 'The environment, read once; its parts are in `config`.',
  'context.ts': 'The composition root: database, clock, ports.',
  'service.ts': 'Listeners, background work and their end.',
  'job-handlers.ts': 'The handler of each kind of scheduled job.',
  adapters: 'Ports: `port.ts`, `embedded.ts`, one file or folder for each vendor, one suite for all.',
  backup: 'One archive of everything, restored into an empty place, rehearsed in a scratch one.',
  config: 'Parts of the configuration, and what production refuses.',
  live: 'The socket server of chats and visits: who may connect, their events, hints to browsers.',
  db: 'Schema, connections, prepared statements, migrations, locks.',
  features:
    'Four tiers, `ground`, `people`, `care`, `desks`; one folder a feature: `routes.ts`, one file a use case, `index.ts` for what it lends.',
  http: 'Mounting the contract, admission, headers, errors, pages.',
  jobs: 'Scheduled jobs, the queue that wakes their runner, heartbeats.',
  watch: 'Looks for faults every ten seconds, and opens and closes their alerts.',
  'self-check': 'What `npm run doctor` and each start check: a file for each part and vendor.',
  setup: 'What staff enter, exported from a rehearsal and imported into production.',
  seed: 'States, prices, claims and legal texts; in demo mode also people.',
}

const row = (...cells) => `| ${cells.join(' | ')} |`
const rule = (columns) => `|${'---|'.repeat(columns)}`

function mayImport(folder) {
  const { own } = places.find(({ under }) => under === `${folder}/`) ?? { own: [] }
  if (own.length > 8) return 'all'
  return own.join(', ') || 'nothing'
}

function workspaces() {
  const ordered = places
    .map(({ under }) => under.slice(0, -1))
    .filter((path) => existsSync(at(path, 'package.json')))
  const found = ['apps', 'packages'].flatMap((parent) =>
    readdirSync(at(parent))
      .map((name) => `${parent}/${name}`)
      .filter((path) => existsSync(at(path, 'package.json'))),
  )
  for (const folder of found)
    if (!ordered.includes(folder)) throw new Error(`scripts/arrow-rules.mjs has no arrows for ${folder}`)
  return ordered
}

function layout() {
  const rows = workspaces().map((folder) => {
    const { description } = JSON.parse(readFileSync(at(folder, 'package.json'), 'utf8'))
    if (!description) throw new Error(`${folder}/package.json has no description`)
    return row(`\`${folder}\``, description, mayImport(folder))
  })
  return [row('folder', 'what is in it', 'may import'), rule(3), ...rows]
}

function serverPlaces() {
  const root = at('apps', 'server', 'src')
  const folders = readdirSync(root, { withFileTypes: true }).filter((entry) => entry.isDirectory())
  for (const { name } of folders)
    if (!SERVER_PLACES[name])
      throw new Error(`scripts/map-tables.mjs says nothing about apps/server/src/${name}`)
  for (const name of Object.keys(SERVER_PLACES))
    if (!existsSync(at('apps', 'server', 'src', name)))
      throw new Error(`scripts/map-tables.mjs names apps/server/src/${name}, which does not exist`)
  const rows = Object.entries(SERVER_PLACES).map(([name, line]) => row(`\`apps/server/src/${name}\``, line))
  return [row('place', 'what it is'), rule(2), ...rows]
}

function features() {
  const layers = readLayers()
  const names = Object.keys(layers)
  const rows = featureMatrix(layers)
    .filter(({ noun }) => featureLines[noun])
    .map(({ noun, layers: held }) =>
      row(noun, featureLines[noun], ...names.map((name) => (held.includes(name) ? '•' : ''))),
    )
  return [row('feature', 'what it does', ...names), rule(names.length + 2), ...rows]
}

function calls() {
  const rows = JSON.parse(readFileSync(at('docs', 'routes.json'), 'utf8'))
  const of = (origin) => rows.filter((one) => one.origin === origin).length
  const other = rows.length - of('patient') - of('staff')
  return [
    `[routes.json](routes.json) lists all ${rows.length} routes with method, path, roles, limits and errors: ${of('patient')} of the`,
    `patient origin, ${of('staff')} of the staff origin${other ? `, ${other} of both` : ''}.`,
  ]
}

const TABLES = { layout, 'server places': serverPlaces, features, calls }

/** Returns a document whose marked parts hold what their tables are now. */
export function fillTables(text, tables = TABLES) {
  let filled = text
  for (const [name, table] of Object.entries(tables)) {
    const [start, end] = [`<!-- generated: ${name} -->`, `<!-- end: ${name} -->`]
    const [from, to] = [filled.indexOf(start), filled.indexOf(end)]
    if (from < 0 || to < from) throw new Error(`docs/map.md has no marks for the table "${name}"`)
    filled = `${filled.slice(0, from + start.length)}\n\n${table().join('\n')}\n\n${filled.slice(to)}`
  }
  return filled
}

/** Writes docs/map.md with its tables, or compares it with `check`. Returns whether it is as it should be. */
export function generateMap({ check }) {
  const before = readFileSync(MAP, 'utf8')
  const after = fillTables(before)
  if (before === after) return true
  if (check) console.error('docs/map.md does not match the tree; run npm run generate')
  else writeFileSync(MAP, after)
  return !check
}
