// npm run states: lists which states are open, and what stands in the way of each.
// npm run states -- open ND --document "Memo of counsel on North Dakota" --dated 2026-11-02 --reason "First state"
// npm run states -- close ND --message "We are not taking new patients in North Dakota right now." --reason "License ended"
// It uses the database that the environment names; with the embedded one, stop the service first.
import { parseArgs } from 'node:util'
import { runServerCommand } from './server-command.mjs'
import { withDatabase } from './with-database.mjs'
import { at } from './workspace.mjs'

const USAGE = `Usage: npm run states
       npm run states -- open ND --document "…" --dated 2026-11-02 --reason "…"
       npm run states -- close ND --message "…" --reason "…"`
const server = (file) => import(at('apps', 'server', 'src', file))

const NEEDED = { open: ['document', 'dated', 'reason'], close: ['message', 'reason'] }

function readArguments() {
  const text = { type: 'string' }
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { document: text, dated: text, message: text, reason: text },
  })
  const [verb = 'list', state = ''] = positionals
  if (verb === 'list') return { verb }
  if (!NEEDED[verb] || !/^[a-z]{2}$/i.test(state)) throw new Error(USAGE)
  const missing = NEEDED[verb].find((name) => !values[name])
  if (missing) throw new Error(`--${missing} is missing.\n${USAGE}`)
  return { verb, state: state.toUpperCase(), ...values }
}

async function run() {
  const { verb, state, ...values } = readArguments()
  const { decideOnMachine, listOnMachine } = await server('features/care/state-openings/index.ts')
  await withDatabase(async (maker) => {
    if (verb === 'list') for (const line of await listOnMachine(maker)) console.log(line)
    else console.log(await decideOnMachine(maker, verb, { state, ...values }))
  })
}

await runServerCommand(import.meta.url, run)
