// npm run staff:add -- --role administrator --email frances@clinic.example --name "Frances First": prints the one-time
// link by which the first administrator sets password and authenticator. Refused if an administrator exists. With
// --recover --email frances@clinic.example it prints a link for an administrator who can no longer log in. It uses the
// database that the environment names; with the embedded one, stop the service first.
import { parseArgs } from 'node:util'
import { neededMajor } from './find-node.mjs'
import { ensureInstalled } from './install.mjs'
import { runNode } from './run-command.mjs'
import { runMain } from './run-main.mjs'
import { at } from './workspace.mjs'

const USAGE = 'Usage: npm run staff:add -- --role administrator --email you@clinic.example --name "Your Name"'

const server = (file) => import(at('apps', 'server', 'src', file))

function readArguments() {
  const { values } = parseArgs({
    options: {
      role: { type: 'string' },
      email: { type: 'string' },
      name: { type: 'string' },
      recover: { type: 'boolean', default: false },
    },
  })
  const missing = (values.recover ? ['email'] : ['role', 'email', 'name']).find((name) => !values[name])
  if (missing) throw new Error(`--${missing} is missing; --role, --email and --name are needed.\n${USAGE}`)
  return values
}

async function makeLink(values) {
  const { readConfig } = await server('config.ts')
  const { openDatabase } = await server('db/open-database.ts')
  const { migrateDatabase } = await server('db/migrate.ts')
  const { checkEnvironmentMarker } = await server('db/environment-marker.ts')
  const { createLogger } = await server('log.ts')
  const { createClock } = await server('clock.ts')
  const { secureRandomness } = await server('randomness.ts')
  const { inviteFirstAdministrator, recoverAdministrator } = await server('features/staff-accounts/index.ts')
  const config = readConfig(process.env)
  const database = await openDatabase(config, createLogger('silent'))
  try {
    await migrateDatabase(database, config.databaseUrl)
    await checkEnvironmentMarker(database, config)
    const maker = { db: database.db, clock: createClock(), random: secureRandomness, config }
    return values.recover
      ? await recoverAdministrator(maker, values)
      : await inviteFirstAdministrator(maker, values)
  } finally {
    await database.close()
  }
}

async function add() {
  const values = readArguments()
  const url = await makeLink(values)
  console.log(
    `Open this link within 72 hours to set password and authenticator. It works once; show it to nobody else.\n\n  ${url}\n`,
  )
}

await runMain(import.meta.url, async () => {
  await ensureInstalled()
  const major = Number.parseInt(process.versions.node, 10)
  return major >= neededMajor ? add() : runNode([at('scripts', 'staff-add.mjs'), ...process.argv.slice(2)])
})
