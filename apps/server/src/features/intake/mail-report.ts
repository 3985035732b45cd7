import type { Ctx } from '../../context.ts'
import type { Tx } from '../../db/database.ts'
import { issuePasswordLink } from '../accounts/index.ts'
import type { UserRow } from '../accounts/index.ts'
import { destinationDelay, notify } from '../notifications/index.ts'

/** The letter with the first password link. A mailbox that has had enough gets none; the intake is filed all the same (D-58). */
export async function sendReportEmail(ctx: Ctx, tx: Tx, lead: UserRow): Promise<void> {
  if ((await destinationDelay(tx, ctx, { channel: 'email', to: lead.email })) !== null) return
  const token = await issuePasswordLink(tx, ctx, lead.id, 'first')
  await notify(tx, ctx, 'intake_completed', lead, { token })
}
