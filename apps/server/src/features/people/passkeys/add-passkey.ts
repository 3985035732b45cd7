import type { NewPasskey } from '@contour/contract'
import { eq } from 'drizzle-orm'
import { AppError } from '../../../app-error.ts'
import { asStaff, type Caller } from '../../../caller.ts'
import type { Ctx } from '../../../context.ts'
import type { Tx } from '../../../db/database.ts'
import { staffMembers, staffPasskeys } from '../../../db/schema.ts'
import { audit } from '../../ground/audit/index.ts'
import { notify } from '../../ground/notifications/index.ts'
import { deviceName } from '../accounts/index.ts'
import { useOwnCode } from '../staff-access/index.ts'
import { makeChallenge } from './challenge.ts'
import { passkeysOf } from './passkey-store.ts'
import { DIALOG_MS, relyingParty } from './relying-party.ts'
import { verifyNewPasskey } from './verify-passkey.ts'

/** More than the devices of one person. */
const MOST = 10
/** Ed25519, ES256 and RS256: what browsers and security keys make (COSE algorithm numbers). */
const ALGORITHMS = [-8, -7, -257]

/**
 * What the browser needs to make a passkey for the caller. A session alone is not enough: it takes a code of the
 * authenticator, which is used up.
 * @throws AppError code_wrong; conflict for one who has ten
 */
export async function startAddingPasskey(ctx: Ctx, caller: Caller, totp: string) {
  const { staffId, staffPublicId } = asStaff(caller)
  const code = await useOwnCode(ctx, asStaff(caller), totp)
  return ctx.db.transaction(async (tx) => {
    const { person, known } = await lockOwn(tx, staffId)
    await code.consume(tx)
    const { id, name } = relyingParty(ctx.config)
    return {
      message: '',
      options: {
        challenge: makeChallenge(ctx, `add:${staffPublicId}`),
        rp: { id, name },
        user: {
          id: Buffer.from(staffPublicId).toString('base64url'),
          name: person.email,
          displayName: person.name,
        },
        pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: 'public-key' as const, alg })),
        excludeCredentials: known.map((passkey) => ({
          type: 'public-key' as const,
          id: passkey.credential_id,
        })),
        authenticatorSelection: { residentKey: 'required' as const, userVerification: 'required' as const },
        timeout: DIALOG_MS,
      },
    }
  })
}

/**
 * Stores the passkey that the browser made, and tells the caller by email.
 * @throws AppError invalid_request for one that does not prove itself; conflict for one that is stored, or an eleventh
 */
export async function addPasskey(ctx: Ctx, caller: Caller, passkey: NewPasskey) {
  const { staffId, staffPublicId } = asStaff(caller)
  const made = await verifyNewPasskey(ctx, staffPublicId, passkey)
  if (!made)
    throw new AppError('invalid_request', {
      field: 'passkey',
      message: 'The passkey could not be checked. Enter a new code and try again.',
    })
  const device = deviceName(caller.meta.userAgent)
  const id = ctx.random.id()
  await ctx.db.transaction(async (tx) => {
    const { person } = await lockOwn(tx, staffId)
    const [stored] = await tx
      .insert(staffPasskeys)
      .values({ ...made, public_id: id, staff_id: staffId, device, created_at: ctx.clock.real() })
      .onConflictDoNothing()
      .returning({ id: staffPasskeys.id })
    if (!stored)
      throw new AppError('conflict', { field: 'passkey', message: 'This passkey was already added.' })
    await notify(tx, ctx, 'staff_sign_in_changed', null, {
      to: person.email,
      what: `A passkey was added to your account with ${device ?? 'an unknown browser'}.`,
      changeId: `passkey:${id}`,
    })
    await audit(tx, 'staff.passkey_added', { subject: `staff:${staffPublicId}`, after: { passkey: id } })
  })
  return { message: 'The passkey was added. You can sign in with it.' }
}

/** The caller, locked, so that two tabs do not both add a tenth, and the passkeys, of which there is room for one more. */
async function lockOwn(tx: Tx, staffId: number) {
  const [person] = await tx.select().from(staffMembers).where(eq(staffMembers.id, staffId)).for('update')
  if (!person) throw new AppError('unauthenticated')
  const known = await passkeysOf(tx, staffId)
  if (known.length >= MOST)
    throw new AppError('conflict', {
      field: 'passkey',
      message: `You have ${MOST} passkeys. Remove one that you no longer use.`,
    })
  return { person, known }
}
