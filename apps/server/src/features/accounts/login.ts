import { normalizeEmail } from '@contour/domain/contact/email'
import type { Caller } from '../../caller.ts'
import type { Ctx } from '../../context.ts'
import type { Reader } from '../../db/database.ts'
import { pipelined } from '../../db/pipelined.ts'
import { AppError } from '../../app-error.ts'
import { sha256 } from '../../randomness.ts'
import { audit } from '../audit/index.ts'
import { joinVisitorThreads } from '../conversations/index.ts'
import { consumeRateLimit } from '../limits/index.ts'
import { countDeviceTry, rememberDevice, renewDevice } from './known-devices.ts'
import { clearFailures, countLoginTry } from './login-guard.ts'
import { openSession } from './session-store.ts'
import { findAccount, toUserResponse } from './user-response.ts'

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
  const { db, clock, random } = ctx
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
  const { user, shipping } = account
  if (!known && ctx.config.rateLimits) await clearFailures(ctx, email)
  const session = {
    userId: user.id,
    scope: 'patient' as const,
    passwordAt: clock.now(),
    userAgent: caller.meta.userAgent,
  }
  const [token, , device] = await db.transaction((tx) =>
    pipelined([
      openSession(tx, { clock, random }, session),
      audit(tx, 'login.opened', { actor: `patient:${user.public_id}`, subjectUser }),
      known ? saveDevice(tx, ctx, input.device_token ?? '') : rememberDevice(tx, ctx, user.id),
      joinVisitorThreads(tx, ctx.clock, user),
    ]),
  )
  return {
    status: 'success' as const,
    message: 'You are logged in.',
    session: { token, scope: 'patient' as const, user: toUserResponse(user, shipping) },
    device_token: device,
  }
}

async function saveDevice(tx: Reader, { clock }: Pick<Ctx, 'clock'>, token: string): Promise<string> {
  await renewDevice(tx, clock, token)
  return token
}
