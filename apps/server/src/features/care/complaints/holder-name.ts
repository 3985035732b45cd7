import { holderOf } from '@contour/domain/complaints/complaint'
import { holderWords } from '@contour/domain/complaints/complaint-texts'
import { eq } from 'drizzle-orm'
import type { Reader } from '../../../db/database.ts'
import { pharmacies } from '../../../db/schema.ts'
import type { ComplaintRow, ParcelRow } from './complaint-store.ts'

/** Returns who has a complaint, as its letters say it. */
export async function holderName(
  db: Reader,
  complaint: ComplaintRow,
  { pharmacy_id }: Pick<ParcelRow, 'pharmacy_id'>,
): Promise<string> {
  const [pharmacy] =
    pharmacy_id === null
      ? []
      : await db.select({ name: pharmacies.name }).from(pharmacies).where(eq(pharmacies.id, pharmacy_id))
  return holderWords(holderOf(complaint) ?? 'support', pharmacy?.name ?? null)
}
