import type { Ctx } from '../../../context.ts'
import type { Tx } from '../../../db/database.ts'
import { issuePasswordLink } from '../../people/accounts/index.ts'
import type { UserRow } from '../../people/accounts/index.ts'
import { destinationDelay, notify } from '../../ground/notifications/index.ts'

/**
 * Queues the email with the first password link. A mailbox over its limit gets none; the intake is saved anyway (D-58).
 */
export async function sendReportEmail(ctx: Ctx, tx: Tx, lead: UserRow): Promise<void> {
  if ((await destinationDelay(tx, ctx, { channel: 'email', to: lead.email })) !== null) return
  const token = await issuePasswordLink(tx, ctx, lead.id, 'first')
  await notify(tx, ctx, 'intake_completed', lead, { token })
}
