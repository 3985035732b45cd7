// npm run keys: shows the fingerprints of the keys. npm run keys -- rotate links (or codes, audit, rest, files, all): makes a new key;
// what the one before it signed stays valid. npm run keys -- replace links (or codes): the same for a key that is in other hands;
// what it signed ends. Running processes read the file within seconds.
import { existsSync, readFileSync } from 'node:fs'
import { runServerCommand } from './server-command.mjs'
import { at } from './workspace.mjs'

const server = (file) => import(at('apps', 'server', 'src', file))
const USAGE =
  'Usage: npm run keys, or npm run keys -- rotate links | codes | audit | rest | files | all, or npm run keys -- replace links | codes'

async function keys() {
  const { readConfig } = await server('config.ts')
  const { KEY_NAMES, KeysFile, fingerprintOf, keysFileOf } = await server('secrets.ts')
  const { ENDING_KEYS, replaceKeys, rotateKeys } = await server('rotate-keys.ts')
  const config = readConfig(process.env)
  const [verb, name] = process.argv.slice(2)
  const file = keysFileOf(config)
  if (verb === 'rotate' || verb === 'replace') {
    if (config.keys.kind === 'given')
      throw new Error('The keys stand in KEYS: change them there (docs/runbook.md, Keys).')
    const names = verb === 'rotate' ? KEY_NAMES : ENDING_KEYS
    const chosen = verb === 'rotate' && name === 'all' ? names : names.filter((one) => one === name)
    if (chosen.length === 0) throw new Error(USAGE)
    if (verb === 'rotate') rotateKeys(file, chosen)
    else replaceKeys(file, chosen)
  } else if (verb) throw new Error(USAGE)
  if (config.keys.kind === 'file' && !existsSync(file)) throw new Error(`There are no keys yet: ${file}`)
  const text = config.keys.kind === 'given' ? config.keys.text : readFileSync(file, 'utf8')
  const stored = KeysFile.parse(JSON.parse(text))
  for (const one of KEY_NAMES) {
    const before = (stored.previous[one] ?? []).map(fingerprintOf)
    console.log(
      `${one.padEnd(6)} ${fingerprintOf(stored[one])}${before.length > 0 ? `, before it ${before.join(', ')}` : ''}`,
    )
  }
}

await runServerCommand(import.meta.url, keys)
