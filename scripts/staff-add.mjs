// npm run staff:add -- --role administrator --email frances@clinic.example --name "Frances First": prints the one-time
// link by which the first administrator sets password and authenticator. Refused if an administrator exists. With
// --recover --email frances@clinic.example it prints a link for an administrator who can no longer log in. It uses the
// database that the environment names; with the embedded one, stop the service first.
import { parseArgs } from 'node:util'
import { runServerCommand } from './server-command.mjs'
import { withDatabase } from './with-database.mjs'
import { at } from './workspace.mjs'

const USAGE = 'Usage: npm run staff:add -- --role administrator --email you@clinic.example --name "Your Name"'

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

const server = (file) => import(at('apps', 'server', 'src', file))

const makeLink = (values) =>
  withDatabase(async (maker) => {
    const { inviteFirstAdministrator, recoverAdministrator } = await server(
      'features/people/staff-accounts/index.ts',
    )
    return values.recover ? recoverAdministrator(maker, values) : inviteFirstAdministrator(maker, values)
  })

async function add() {
  const values = readArguments()
  const url = await makeLink(values)
  console.log(
    `Open this link within 72 hours to set password and authenticator. It works once; show it to nobody else.\n\n  ${url}\n`,
  )
}

await runServerCommand(import.meta.url, add)
