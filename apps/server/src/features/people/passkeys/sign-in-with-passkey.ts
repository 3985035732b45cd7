import type { UsedPasskey } from '@contour/contract'
import { and, eq, isNull, lt, or } from 'drizzle-orm'
import { AppError } from '../../../app-error.ts'
import type { Caller } from '../../../caller.ts'
import type { Ctx } from '../../../context.ts'
import type { Tx } from '../../../db/database.ts'
import { staffMembers, staffPasskeys } from '../../../db/schema.ts'
import { audit } from '../../ground/audit/index.ts'
import { beginStaffSession } from '../staff-access/index.ts'
import { makeChallenge } from './challenge.ts'
import { DIALOG_MS, relyingParty } from './relying-party.ts'
import { verifyUsedPasskey } from './verify-passkey.ts'

/** What a browser needs to ask its owner for a passkey of this clinic; it says nothing of who has one. */
export const startPasskeySignIn = (ctx: Ctx) => ({
  message: '',
  options: {
    challenge: makeChallenge(ctx, 'sign-in'),
    rpId: relyingParty(ctx.config).id,
    userVerification: 'required' as const,
    timeout: DIALOG_MS,
  },
})

/**
 * Opens a staff session by a passkey. The device verified its owner, by a PIN, a finger or a face: it is both factors
 * (D-34). One challenge opens one session.
 * @throws AppError wrong_credentials, whatever is not right
 */
export async function signInWithPasskey(ctx: Ctx, caller: Caller, response: UsedPasskey) {
  const [found] = await ctx.db
    .select({ passkey: staffPasskeys, person: staffMembers })
    .from(staffPasskeys)
    .innerJoin(staffMembers, eq(staffMembers.id, staffPasskeys.staff_id))
    .where(and(eq(staffPasskeys.credential_id, response.id), eq(staffMembers.active, true)))
  const used = found && (await verifyUsedPasskey(ctx, found.passkey, response))
  const opened =
    used &&
    (await ctx.db.transaction(async (tx) =>
      (await consumeChallenge(tx, ctx, found.passkey.id, used))
        ? beginStaffSession(tx, ctx, caller, found.person)
        : null,
    ))
  if (opened) return opened
  await audit(ctx.db, 'staff.login_refused', {
    actor: 'visitor',
    subject: found ? `staff:${found.person.public_id}` : null,
    after: { stage: 'passkey' },
  })
  throw new AppError('wrong_credentials')
}

/** Marks the challenge as used; false if it or a later one was: as with the codes of an authenticator. */
async function consumeChallenge(
  tx: Tx,
  ctx: Ctx,
  id: number,
  { uses, issuedAt }: { uses: number; issuedAt: number },
): Promise<boolean> {
  const fresh = or(isNull(staffPasskeys.challenge_at), lt(staffPasskeys.challenge_at, issuedAt))
  const spent = await tx
    .update(staffPasskeys)
    .set({ uses, challenge_at: issuedAt, last_used_at: ctx.clock.real() })
    .where(and(eq(staffPasskeys.id, id), fresh))
    .returning({ id: staffPasskeys.id })
  return spent.length === 1
}
