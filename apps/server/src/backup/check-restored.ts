import type { Config } from '../config.ts'
import { migrateDatabase } from '../db/migrate.ts'
import type { Database } from '../db/database.ts'
import { auditEndFileOf, createAuditChainStore, verifyAudit } from '../features/ground/audit/index.ts'
import { secureRandomness } from '../randomness.ts'
import { readSecrets } from '../secrets.ts'
import { differences, readFacts } from './facts.ts'
import type { Manifest } from './manifest.ts'

/**
 * Compares a restored database with its manifest, migrates it to this build, and verifies the audit trail with the
 * archive's keys. `config` names the restored place.
 * @returns a line for each fault
 */
export async function checkRestored(
  database: Database,
  config: Config,
  manifest: Manifest,
): Promise<string[]> {
  const found = differences(manifest.facts, await readFacts(database.query))
  await migrateDatabase(database, config.databaseUrl)
  const secrets = readSecrets(config, secureRandomness, false)
  const chain = await database.db.transaction((tx) => verifyAudit(tx, createAuditChainStore(config, secrets)))
  if (chain.intact) return found
  const line =
    chain.fault === 'outside'
      ? `the audit trail is not the one whose end stands in ${auditEndFileOf(config)}: if this copy is older, remove that file and write down why`
      : `the audit trail is broken at number ${chain.brokenAt ?? 0} (${chain.fault ?? ''})`
  return [...found, line]
}
