import { createLogger } from '@contour/server/log'
import { createTestDatabase } from '@contour/testkit/test-database'
import { placeOrder } from '@contour/testkit/people/place-order'
import { startTestService } from '@contour/testkit'
import { eq, inArray } from 'drizzle-orm'
import { afterEach, expect, test } from 'vitest'
import { checkEnvironmentMarker } from './environment-marker.ts'
import { migrateDatabase } from './migrate.ts'
import { settings } from './schema.ts'

const DEMO = { demo: true, rehearsal: false }
const LIVE = { demo: false, rehearsal: false }
const REHEARSAL = { demo: false, rehearsal: true }

const opened: { drop(): Promise<void>; database: { close(): Promise<void> } }[] = []
afterEach(async () => {
  for (const one of opened.splice(0)) {
    await one.database.close()
    await one.drop()
  }
})

async function emptyDatabase() {
  const made = await createTestDatabase(createLogger('silent'))
  opened.push(made)
  await migrateDatabase(made.database, made.url)
  return made.database
}

test.each([
  ['a rehearsal', REHEARSAL, [DEMO, LIVE], /rehearsal/],
  ['demo', DEMO, [LIVE, REHEARSAL], /demo/],
  ['live', LIVE, [DEMO, REHEARSAL], /not marked/],
])('R-034 a database of %s refuses every other mode (D-74)', async (_, first, others, line) => {
  const database = await emptyDatabase()
  await checkEnvironmentMarker(database, first)
  await checkEnvironmentMarker(database, first)
  for (const other of others) await expect(checkEnvironmentMarker(database, other)).rejects.toThrow(line)
})

test('R-034 a database of an earlier version, marked as live, refuses a rehearsal', async () => {
  const database = await emptyDatabase()
  await database.db.insert(settings).values({ name: 'demo', value: false })
  await expect(checkEnvironmentMarker(database, REHEARSAL)).rejects.toThrow(/not marked as a rehearsal/)
  await checkEnvironmentMarker(database, LIVE)
})

test('R-034 people without any mark are taken for real ones', async () => {
  const at = await startTestService()
  try {
    await placeOrder(at)
    await at.ctx.db.delete(settings).where(inArray(settings.name, ['demo', 'rehearsal']))
    await expect(checkEnvironmentMarker(at.ctx.database, REHEARSAL)).rejects.toThrow(/not marked/)
    await expect(checkEnvironmentMarker(at.ctx.database, DEMO)).rejects.toThrow(/not marked/)
    await checkEnvironmentMarker(at.ctx.database, LIVE)
    const [mark] = await at.ctx.db.select().from(settings).where(eq(settings.name, 'demo'))
    expect(mark?.value).toBe(false)
  } finally {
    await at.close()
  }
})
