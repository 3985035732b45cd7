import type { Config } from '../config.ts'
import { MIGRATIONS, migrateDatabase } from '../db/migrate.ts'
import type { Database } from '../db/database.ts'
import { auditEndFileOf, createAuditChainStore, verifyAudit } from '../features/ground/audit/index.ts'
import { secureRandomness } from '../randomness.ts'
import { readSecrets } from '../secrets.ts'
import { differences, readFacts } from './facts.ts'
import type { Manifest } from './manifest.ts'
import { changedDays, readNextDays } from './next-days.ts'

/** A line for each fault, and one for each day of the next sixty whose schedule this build changes. */
export type Checked = { faults: string[]; changes: string[] }

/**
 * Compares a restored database with its manifest, migrates it to this build, and verifies the audit trail with the
 * archive's keys. `config` names the restored place.
 */
export async function checkRestored(
  database: Database,
  config: Config,
  { manifest, migrations = MIGRATIONS }: { manifest: Manifest; migrations?: string },
): Promise<Checked> {
  const { query } = database
  const found = differences(manifest.facts, await readFacts(query))
  const made = new Date(manifest.made_at)
  const before = await readNextDays(query, made)
  await migrateDatabase(database, config.databaseUrl, migrations)
  const changes = changedDays(before, await readNextDays(query, made))
  const secrets = readSecrets(config, secureRandomness, false)
  const chain = await database.db.transaction((tx) => verifyAudit(tx, createAuditChainStore(config, secrets)))
  if (chain.intact) return { faults: found, changes }
  const line =
    chain.fault === 'outside'
      ? `the audit trail is not the one whose end stands in ${auditEndFileOf(config)}: if this copy is older, remove that file and write down why`
      : `the audit trail is broken at number ${chain.brokenAt ?? 0} (${chain.fault ?? ''})`
  return { faults: [...found, line], changes }
}
