// npm run setup -- export --to rehearsal.json: writes what staff have entered (people without sign-ins, licenses, prices, texts,
// pharmacies) into a file; nothing of a patient, no secret.
// npm run setup -- import --from rehearsal.json --by you@clinic.example: enters it here, as that person would in the console, or
// nothing at all. --dry-run says what would be entered; --only people,prices takes these kinds alone; --first-day 2027-03-01 is
// when texts and prices begin that apply there already, without it in two days. With the embedded database, stop the service
// first.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { runServerCommand } from './server-command.mjs'
import { withDatabase } from './with-database.mjs'
import { at } from './workspace.mjs'

const USAGE = `Usage: npm run setup -- export --to rehearsal.json
       npm run setup -- import --from rehearsal.json --by you@clinic.example [--only people,prices] [--first-day 2027-03-01] [--dry-run]`
const server = (file) => import(at('apps', 'server', 'src', file))

const NEEDED = { export: ['to'], import: ['from', 'by'] }

function readArguments() {
  const text = { type: 'string' }
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      to: text,
      from: text,
      by: text,
      only: text,
      'first-day': text,
      'dry-run': { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  })
  const [verb] = positionals
  if (values.help) return { verb: 'help' }
  if (!NEEDED[verb]) throw new Error(USAGE)
  const missing = NEEDED[verb].find((name) => !values[name])
  if (missing) throw new Error(`--${missing} is missing.\n${USAGE}`)
  if (values['first-day'] && !/^\d{4}-\d{2}-\d{2}$/.test(values['first-day']))
    throw new Error(`--first-day is no date.\n${USAGE}`)
  return { verb, ...values }
}

/** Runs `work` with the keys of this installation too: invitations are sealed with them. */
const withKeys = (work) =>
  withDatabase(async (maker) => {
    const { readSecrets } = await server('secrets.ts')
    const { assertOwnKeys, hasKeys } = await server('key-fingerprints.ts')
    const secrets = readSecrets(maker.config, maker.random, !(await hasKeys(maker.db)))
    await assertOwnKeys(maker.db, secrets)
    return work({ ...maker, secrets })
  })

async function exportTo(file) {
  // Before the export, which the audit trail notes.
  if (existsSync(file)) throw new Error(`--to: ${file} exists already. Name another file.`)
  const { exportSetup } = await server('setup/export-setup.ts')
  const { text, counts, left } = await withKeys((maker) => exportSetup(maker))
  writeFileSync(file, text, { flag: 'wx', mode: 0o600 })
  for (const line of left) console.log(line)
  console.log(`Wrote ${file}: ${counts.join(', ')}.`)
}

async function importFrom(values) {
  const file = path.resolve(values.from)
  if (!existsSync(file)) throw new Error(`--from: there is no file ${file}.`)
  const { importSetup } = await server('setup/import-setup.ts')
  const { entered, same, waits, links } = await withKeys((maker) =>
    importSetup(maker, {
      text: readFileSync(file, 'utf8'),
      by: values.by,
      only: values.only?.split(','),
      firstDay: values['first-day'],
      dryRun: values['dry-run'],
    }),
  )
  const verb = values['dry-run'] ? 'Would enter' : 'Entered'
  console.log(
    entered.length > 0
      ? `${verb} ${entered.join(', ')}. Here already: ${same}.`
      : `Nothing to do. Here already: ${same}.`,
  )
  for (const line of waits) console.log(`Waits: ${line}`)
  if (!values['dry-run'])
    for (const { to, url } of links) console.log(`For ${to}, once within 72 hours: ${url}`)
}

async function run() {
  const { verb, ...values } = readArguments()
  if (verb === 'help') console.log(USAGE)
  else if (verb === 'export') await exportTo(path.resolve(values.to))
  else await importFrom(values)
}

await runServerCommand(import.meta.url, run)
