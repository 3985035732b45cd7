import { eq } from 'drizzle-orm'
import type { Caller } from '../../../caller.ts'
import type { Ctx } from '../../../context.ts'
import type { Tx } from '../../../db/database.ts'
import { staffMembers } from '../../../db/schema.ts'
import { AppError } from '../../../app-error.ts'
import { sealText } from '../../../seal-text.ts'
import { checkNewPassword, deviceName } from '../accounts/index.ts'
import { audit } from '../../ground/audit/index.ts'
import { endStaffSessionsOf, openStaffSession, readStaff, stepOfCode } from '../staff-access/index.ts'
import { resolveTasks } from '../../ground/tasks/index.ts'
import { hasAdministrator } from './administrators.ts'
import { isSealed } from './open-link.ts'
import { recordLinkAccount, usableLink, useStaffLink, type StaffLink } from './staff-link-store.ts'
import { hasStaffAccount, replaceRoles } from './staff-store.ts'

type Input = {
  token: string
  password: string
  confirm_password: string
  authenticator: { secret: string; seal: string }
  totp: string
}

type SignIn = { password_hash: string; totp_secret: string; totp_step: number }

/**
 * Sets password and authenticator with a one-time link: creates the account that the link invites to, or gives an
 * account its new sign-in, and signs the staff member in. Nothing changes before the first code of the authenticator
 * was verified.
 * @throws AppError link_expired, password_refused, code_wrong, conflict
 */
export async function acceptLink(ctx: Ctx, caller: Caller, input: Input) {
  const found = await usableLink(ctx.db, ctx, input.token)
  const { secret, seal } = input.authenticator
  if (!isSealed(ctx, found, secret, seal))
    throw new AppError('invalid_request', { message: 'Load this page again and scan the new code.' })
  checkNewPassword(input.password, { confirmation: input.confirm_password, staff: true })
  const step = stepOfCode(secret, input.totp, ctx.clock.real())
  if (step === null)
    throw new AppError('code_wrong', {
      field: 'totp',
      message:
        'The code is incorrect. Check that the authenticator shows this account, and enter its newest code.',
    })
  const signIn = {
    password_hash: await ctx.passwords.hash(input.password),
    totp_secret: sealText(ctx, 'authenticator', secret),
    totp_step: step,
  }
  return ctx.db.transaction(async (tx) => {
    // As it is now: a second administrator may have agreed to its roles meanwhile (D-96).
    const link = await useStaffLink(tx, ctx, found)
    const id =
      link.kind === 'sign_in_reset' ? await restore(tx, ctx, link, signIn) : await open(tx, ctx, link, signIn)
    await recordLinkAccount(tx, link, id)
    const staff = await readStaff(tx, id)
    await audit(tx, link.kind === 'sign_in_reset' ? 'staff.sign_in_set' : 'staff.joined', {
      actor: `staff:${staff.id}`,
      subject: `staff:${staff.id}`,
      after: { roles: staff.roles, by: link.created_by },
    })
    const token = await openStaffSession(tx, ctx, id, deviceName(caller.meta.userAgent))
    return { message: 'Your sign-in is set up.', token, staff }
  })
}

async function open(tx: Tx, ctx: Ctx, link: StaffLink, signIn: SignIn): Promise<number> {
  if (link.kind === 'first_administrator' && (await hasAdministrator(tx)))
    throw new AppError('link_expired', {
      message: 'An administrator exists already. Ask them for an invitation.',
    })
  if (await hasStaffAccount(tx, link.email))
    throw new AppError('conflict', { message: 'This email already has a staff account. Sign in with it.' })
  const [person] = await tx
    .insert(staffMembers)
    .values({
      public_id: ctx.random.id(),
      email: link.email,
      name: link.name,
      npi: link.npi,
      ...signIn,
      created_at: ctx.clock.now(),
    })
    .returning({ id: staffMembers.id })
  if (!person) throw new Error('no account written')
  await replaceRoles(tx, person.id, link.roles)
  return person.id
}

async function restore(tx: Tx, ctx: Ctx, link: StaffLink, signIn: SignIn): Promise<number> {
  const [person] = await tx
    .update(staffMembers)
    .set(signIn)
    .where(eq(staffMembers.id, link.staff_id ?? 0))
    .returning()
  if (!person?.active)
    throw new AppError('link_expired', { message: 'This account is disabled. Ask an administrator.' })
  await endStaffSessionsOf(tx, ctx.clock, person.id)
  await resolveTasks(
    tx,
    ctx,
    { kinds: ['staff_password_known'], subject: `staff:${person.public_id}` },
    'The sign-in was set up again.',
  )
  return person.id
}
