import { and, eq } from 'drizzle-orm'
import { notFound } from '../../../app-error.ts'
import { asStaff, type Caller } from '../../../caller.ts'
import type { Ctx } from '../../../context.ts'
import { staffPasskeys } from '../../../db/schema.ts'
import { audit } from '../../ground/audit/index.ts'
import { passkeysOf } from './passkey-store.ts'

/** Lists the caller's passkeys, newest first. */
export async function listOwnPasskeys(ctx: Ctx, caller: Caller) {
  const passkeys = await passkeysOf(ctx.db, asStaff(caller).staffId)
  return {
    message: '',
    passkeys: passkeys.map(({ public_id, device, created_at, last_used_at }) => ({
      id: public_id,
      device,
      added_at: created_at.toISOString(),
      last_used_at: last_used_at?.toISOString() ?? null,
    })),
  }
}

/**
 * Removes a passkey of the caller. Password and code still sign in.
 * @throws AppError not_found
 */
export async function removeOwnPasskey(ctx: Ctx, caller: Caller, id: string) {
  const { staffId, staffPublicId } = asStaff(caller)
  await ctx.db.transaction(async (tx) => {
    const [removed] = await tx
      .delete(staffPasskeys)
      .where(and(eq(staffPasskeys.public_id, id), eq(staffPasskeys.staff_id, staffId)))
      .returning({ id: staffPasskeys.id })
    if (!removed) throw notFound()
    await audit(tx, 'staff.passkey_removed', { subject: `staff:${staffPublicId}`, after: { passkey: id } })
  })
  return { message: 'The passkey was removed. Delete it from your device too.' }
}
