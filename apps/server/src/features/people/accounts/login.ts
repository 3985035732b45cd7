import { normalizeEmail } from '@contour/domain/contact/email'
import type { Caller } from '../../../caller.ts'
import type { Ctx } from '../../../context.ts'
import { AppError } from '../../../app-error.ts'
import { sha256 } from '../../../randomness.ts'
import { audit } from '../../ground/audit/index.ts'
import { consumeRateLimit } from '../../ground/limits/index.ts'
import { countDeviceTry } from './known-devices.ts'
import { clearFailures, countLoginTry } from './login-guard.ts'
import { openAccount } from './open-account.ts'
import { findAccount } from './user-response.ts'

/**
 * Attempts per address and network; the network is part of the key so that no stranger locks an account (security.md
 * 17).
 */
const TRIES = { max: 10, seconds: 900 } as const

type Credentials = { email: string; password: string; device_token?: string | undefined }

/**
 * Opens a patient session by email and password; whatever is wrong, the response and its timing are the same. After
 * many failures unknown devices must wait; known devices and emailed links are exempt (D-58).
 * @throws AppError wrong_credentials, too_many_requests
 */
export async function login(ctx: Ctx, caller: Caller, input: Credentials) {
  const { db, clock } = ctx
  const email = normalizeEmail(input.email)
  if (ctx.config.rateLimits) {
    const who = sha256(`${caller.meta.network} ${email}`).slice(0, 32)
    await consumeRateLimit(db, clock, `login-try:${who}`, TRIES.max, TRIES.seconds)
  }
  const [account] = await findAccount(ctx.db, { email })
  const subjectUser = account?.user.id ?? null
  const known = account ? await countDeviceTry(db, clock, account.user.id, input.device_token) : false
  if (!known && ctx.config.rateLimits)
    await countLoginTry(ctx, email).catch(async (error: unknown) => {
      await audit(db, 'login.delayed', { actor: 'visitor', subjectUser })
      throw error
    })
  const fits = await ctx.passwords.verify(account?.user.password_hash ?? null, input.password)
  if (!account || !fits) {
    await audit(db, 'login.refused', { actor: 'visitor', subjectUser })
    throw new AppError('wrong_credentials')
  }
  if (!known && ctx.config.rateLimits) await clearFailures(db, email)
  const opened = await db.transaction((tx) =>
    openAccount(tx, ctx, caller, account, 'login.opened', known ? input.device_token : undefined),
  )
  return { status: 'success' as const, message: 'You are logged in.', ...opened }
}
