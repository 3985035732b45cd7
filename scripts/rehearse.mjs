// npm run rehearse -- --from /backups/tuesday.backup: restores an archive into a scratch place, migrates it to this build,
// compares rows, sums, files and the audit trail with the archive, removes the place, and records that a restore works. Prints
// what this build changes of the charges, letters and shipments that are scheduled for the next 60 days.
import path from 'node:path'
import { parseArgs } from 'node:util'
import { runServerCommand } from './server-command.mjs'
import { withDatabase } from './with-database.mjs'
import { at } from './workspace.mjs'

const server = (file) => import(at('apps', 'server', 'src', file))

async function rehearse() {
  const { values } = parseArgs({ options: { from: { type: 'string' } } })
  if (!values.from) throw new Error('Usage: npm run rehearse -- --from /backups/tuesday.backup')
  const { readConfig } = await server('config.ts')
  const { rehearseBackup } = await server('backup/rehearse-backup.ts')
  const { manifest, faults, changes } = await rehearseBackup(
    readConfig(process.env),
    path.resolve(values.from),
  )
  for (const line of faults) console.error(line)
  if (faults.length > 0) return 1
  const { recordRestoreTest } = await server('features/ground/restore-tests/index.ts')
  const { inJob } = await server('call-context.ts')
  await withDatabase((maker) =>
    inJob(maker, () => recordRestoreTest(maker.db, maker.clock, manifest), 'command'),
  )
  console.log(`The backup of ${manifest.made_at} restores whole; that is recorded.`)
  console.log(
    changes.length > 0
      ? `This build changes what is scheduled for the 60 days after it:\n${changes.join('\n')}`
      : 'This build changes nothing of what is scheduled for the 60 days after it.',
  )
  return 0
}

await runServerCommand(import.meta.url, rehearse)
