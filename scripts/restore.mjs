// npm run restore -- --from /backups/tuesday.backup: restores an archive into an empty database and empty folders. Ends
// sessions, links and codes, and keeps back the messages that waited. The next start looks up every open payment at the
// gateway before anything is charged.
import path from 'node:path'
import { parseArgs } from 'node:util'
import { runServerCommand } from './server-command.mjs'
import { at } from './workspace.mjs'

const server = (file) => import(at('apps', 'server', 'src', file))

async function restore() {
  const { values } = parseArgs({ options: { from: { type: 'string' } } })
  if (!values.from) throw new Error('Usage: npm run restore -- --from /backups/tuesday.backup')
  const { readConfig } = await server('config.ts')
  const { restoreBackup } = await server('backup/restore-backup.ts')
  const { manifest, faults, endBefore } = await restoreBackup(
    readConfig(process.env),
    path.resolve(values.from),
  )
  for (const line of faults) console.error(line)
  if (endBefore)
    console.log(
      `The end of the audit trail that stood here is kept in ${endBefore}: it says how far that one went.`,
    )
  console.log(
    `Restored the backup of ${manifest.made_at}. Everybody logs in again; messages that waited are failed in the outbox.`,
  )
  return faults.length > 0 ? 1 : 0
}

await runServerCommand(import.meta.url, restore)
