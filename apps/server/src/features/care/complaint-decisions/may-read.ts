import { and, eq } from 'drizzle-orm'
import { AppError } from '../../../app-error.ts'
import type { StaffCaller } from '../../../caller.ts'
import type { Ctx } from '../../../context.ts'
import type { Reader } from '../../../db/database.ts'
import { complaints } from '../../../db/schema.ts'
import type { ComplaintRow } from '../complaints/index.ts'
import { complaintsFor } from './list-complaints.ts'

/** Refuses a clinician without a license in the state of the order (D-96). @throws AppError not_licensed */
export async function assertMayRead(
  db: Reader,
  ctx: Pick<Ctx, 'clock'>,
  staff: StaffCaller,
  { id }: Pick<ComplaintRow, 'id'>,
): Promise<void> {
  const [row] = await db
    .select({ id: complaints.id })
    .from(complaints)
    .where(and(eq(complaints.id, id), complaintsFor(ctx.clock, staff)))
  if (!row) throw new AppError('not_licensed')
}
