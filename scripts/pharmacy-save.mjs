// npm run pharmacy:save -- --name "Sample Pharmacy" --phone "(555) 555-0177" --address "1 Example Way, Sampletown, CA 90001"
// --license CA=PHY12345 --license TX=678: enters a pharmacy, or changes the one of that name; the licenses replace the ones
// before. It uses the database that the environment names; with the embedded one, stop the service first.
import { parseArgs } from 'node:util'
import { runServerCommand } from './server-command.mjs'
import { withDatabase } from './with-database.mjs'
import { at } from './workspace.mjs'

const USAGE =
  'Usage: npm run pharmacy:save -- --name "…" --phone "…" --address "…" --license CA=PHY12345 [--license TX=678]'

const server = (file) => import(at('apps', 'server', 'src', file))

function readArguments() {
  const text = { type: 'string' }
  const { values } = parseArgs({
    options: { name: text, phone: text, address: text, license: { ...text, multiple: true } },
  })
  const missing = ['name', 'phone', 'address', 'license'].find((name) => !values[name])
  if (missing) throw new Error(`--${missing} is missing.\n${USAGE}`)
  return { ...values, licenses: values.license }
}

async function save() {
  const values = readArguments()
  const { isNew, states } = await withDatabase(async (maker) => {
    const { enterPharmacy } = await server('features/ground/pharmacies/index.ts')
    return enterPharmacy(maker, values)
  })
  console.log(`${isNew ? 'Entered' : 'Changed'} ${values.name}, licensed in ${states.join(', ')}.`)
}

await runServerCommand(import.meta.url, save)
