import { and, desc, eq, gt, inArray, sql } from 'drizzle-orm'
import { after, days } from '../../../clock.ts'
import type { Ctx } from '../../../context.ts'
import type { Reader } from '../../../db/database.ts'
import { uploadAttempts, users } from '../../../db/schema.ts'

/** So many failed uploads are listed, the newest first. */
const LISTED = 20

/** Whether a later upload of the same kind by the same patient for the same order succeeded. */
const thenSent = sql<boolean>`exists(select 1 from upload_attempts later
  where later.user_id = upload_attempts.user_id and later.success and later.id > upload_attempts.id
  and later.image_type is not distinct from upload_attempts.image_type
  and later.order_public_id is not distinct from upload_attempts.order_public_id)`

// A literal: as a parameter the answer would prevent a prepared plan from using its index.
const failed = sql`not ${uploadAttempts.success}`

const toFailedUpload = ({
  attempt,
  sent,
}: {
  attempt: typeof uploadAttempts.$inferSelect
  sent: boolean
}) => ({
  at: attempt.at.toISOString(),
  error: attempt.error ?? '',
  file: attempt.image_type ?? '',
  bytes: attempt.bytes,
  user_agent: attempt.user_agent ?? '',
  then_sent: sent,
})

/** Lists the uploads for an order that browsers reported as failed, with the error that the patient read (M-48). */
export async function failedUploadsOf(db: Reader, order: { public_id: string; user_id: number }) {
  const rows = await db
    .select({ attempt: uploadAttempts, sent: thenSent })
    .from(uploadAttempts)
    // The browser names the order, so only what its own patient reported counts.
    .where(
      and(
        eq(uploadAttempts.order_public_id, order.public_id),
        eq(uploadAttempts.user_id, order.user_id),
        failed,
      ),
    )
    .orderBy(desc(uploadAttempts.id))
    .limit(LISTED)
  return rows.map(toFailedUpload)
}

/**
 * Lists the failed uploads of one kind in the last 24 hours (M-48).
 * @param states those of whose patients the reader may know; null for all (D-96)
 */
export async function recentFailedUploads(
  { db, clock }: Pick<Ctx, 'db' | 'clock'>,
  imageType: string,
  states: string[] | null,
) {
  const rows = await db
    .select({ attempt: uploadAttempts, sent: thenSent, user: users })
    .from(uploadAttempts)
    .innerJoin(users, eq(users.id, uploadAttempts.user_id))
    .where(
      and(
        failed,
        gt(uploadAttempts.at, after(clock.now(), -days(1))),
        eq(uploadAttempts.image_type, imageType),
        states ? inArray(users.state, states) : undefined,
      ),
    )
    .orderBy(desc(uploadAttempts.at), desc(uploadAttempts.id))
    .limit(LISTED)
  return rows.map(({ user, ...row }) => ({
    ...toFailedUpload(row),
    order_id: row.attempt.order_public_id,
    patient: `${user.first_name} ${user.last_name}`,
  }))
}
