import { createEmptyDatabase } from '@contour/testkit/test-database'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { createLogger } from '../log.ts'

const AT = new Date('2027-03-02T15:00:00Z')
const VALUES = `timestamptz '2027-03-02 15:00:00+00' as at, date '2027-03-02' as day, 5 as number`

test('a plain statement returns points in time as dates, the builder reads them as text, on both engines', async () => {
  const { database, drop } = await createEmptyDatabase(createLogger('silent'))
  const [plain] = await database.query(`select ${VALUES}`)
  expect(plain).toMatchObject({ at: AT, number: 5 })
  expect(plain?.['day']).toBeInstanceOf(Date)
  const inTransaction = await database.transaction((query) => query(`select ${VALUES}`))
  expect(inTransaction).toEqual([plain])

  const { rows } = await database.db.execute(sql.raw(`select ${VALUES}`))
  expect(rows).toEqual([
    // In the zone of the machine.
    { at: expect.stringMatching(/^2027-03-0[123] \d\d:\d\d:00[+-]/), day: '2027-03-02', number: 5 },
  ])
  await database.close()
  await drop()
})
