// npm run backup -- --to /backups/tuesday.backup: writes one encrypted archive of database, files, keys and the end of the
// audit trail, at one point in time. PostgreSQL is copied while the service runs; stop it first with the embedded database.
import path from 'node:path'
import { parseArgs } from 'node:util'
import { runServerCommand } from './server-command.mjs'
import { withDatabase } from './with-database.mjs'
import { at } from './workspace.mjs'

const server = (file) => import(at('apps', 'server', 'src', file))

async function backup() {
  const { values } = parseArgs({ options: { to: { type: 'string' } } })
  if (!values.to) throw new Error('Usage: npm run backup -- --to /backups/tuesday.backup')
  const { readConfig } = await server('config.ts')
  const { makeBackup } = await server('backup/make-backup.ts')
  const file = path.resolve(values.to)
  const { facts, files, storage } = await makeBackup(readConfig(process.env), file, new Date())
  const rows = Object.values(facts.tables).reduce((sum, n) => sum + n, 0)
  console.log(
    `Wrote ${file}: ${rows} rows of ${Object.keys(facts.tables).length} tables, ${files.length} files` +
      (storage === 's3' ? ' by name (the bucket keeps them).' : '.'),
  )
  const { recordBackup } = await server('features/ground/restore-tests/index.ts')
  const { inJob } = await server('call-context.ts')
  await withDatabase((maker) => inJob(maker, () => recordBackup(maker.db, maker.clock), 'command'))
}

await runServerCommand(import.meta.url, backup)
