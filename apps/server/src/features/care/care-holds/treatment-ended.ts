import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'

/**
 * The condition that a treatment was ended after a prescription was issued: by a clinician who lifted a hold so (D-76), or
 * because nobody is licensed in the state (D-104). The end of a plan alone is none: a patient cancels hers, or does not pay,
 * and goes on with what she has in hand.
 */
export const treatmentEnded = (userId: SQLWrapper, { issued_at: issued }: { issued_at: SQLWrapper }): SQL =>
  sql`exists(select 1 from care_holds ended
    where ended.user_id = ${userId} and ended.outcome = 'ended' and ended.lifted_at > ${issued})`
