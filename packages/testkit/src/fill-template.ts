import type { Database } from '@contour/server/db/database'
import { migrateDatabase } from '@contour/server/db/migrate'
import { secureRandomness } from '@contour/server/randomness'
import { seedPharmacies } from '@contour/server/seed/seed-pharmacies'
import { seedSampleNotices } from '@contour/server/seed/seed-sample-notices'
import { seedTables } from '@contour/server/seed/seed-service'
import { seedSignatures } from '@contour/server/seed/seed-signatures'
import { createClock } from '@contour/server/clock'
import { createTables } from '@contour/stripe-sandbox/store'

/** When the tables of every test database were seeded: before every moment at which a test's service starts. */
const SEEDED = Date.parse('2026-01-05T15:00:00Z')

/**
 * Migrates an empty database, creates the tables of the payment sandbox, and seeds what every mode needs, the sample notices,
 * the sample pharmacy and the signatures of all clinical content, so that a start on a copy of it has nothing to do and a
 * parcel can leave.
 */
export async function fillTemplate(database: Database, url: string | null): Promise<void> {
  await migrateDatabase(database, url)
  await createTables(database)
  const ctx = { db: database.db, clock: createClock(() => SEEDED), random: secureRandomness }
  await seedSampleNotices(ctx)
  await seedTables(ctx)
  await seedPharmacies(ctx)
  await seedSignatures(ctx.db, ctx.clock)
}
