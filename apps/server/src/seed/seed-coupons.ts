import { after, days, type Clock } from '../clock.ts'
import type { Db } from '../db/database.ts'
import { coupons } from '../db/schema.ts'
import type { Randomness } from '../randomness.ts'

/** Sample coupons of demo mode (beyond-the-documents Part 7): valid, percent, expired, exhausted, of one term. */
export async function seedCoupons(db: Db, at: { clock: Clock; random: Randomness }): Promise<void> {
  const now = at.clock.now()
  const samples = [
    { code_lower: 'welcome50', cents_off: 5000 },
    { code_lower: 'save10', percent_off: 10 },
    { code_lower: 'expired25', cents_off: 2500, ends_at: after(now, -days(1)) },
    { code_lower: 'gone25', cents_off: 2500, max_uses: 1, used: 1 },
    { code_lower: 'year100', cents_off: 10_000, terms: '12' },
  ]
  await db
    .insert(coupons)
    .values(samples.map((sample) => ({ public_id: at.random.id(), ...sample })))
    .onConflictDoNothing({ target: coupons.code_lower })
}
