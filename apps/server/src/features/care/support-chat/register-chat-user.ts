import { setTimeout } from 'node:timers/promises'
import { isEmail, normalizeEmail } from '@contour/domain/contact/email'
import { INTAKE_MESSAGES } from '@contour/domain/intake/intake-rules'
import { and, eq, isNotNull } from 'drizzle-orm'
import { AppError } from '../../../app-error.ts'
import type { Caller, Patient } from '../../../caller.ts'
import type { Ctx } from '../../../context.ts'
import { lockPatient } from '../../../db/lock-patient.ts'
import { chatUsers, users } from '../../../db/schema.ts'
import { sha256 } from '../../../randomness.ts'
import { budgetExhausted, countNegativeResponse, isBudgetExhausted } from '../../people/accounts/index.ts'
import { joinVisitorThreads } from '../../ground/conversations/index.ts'
import { findProfileOf, toProfile } from './chat-user-store.ts'

export type Registration = { first_name: string; last_name: string; email: string }

/** The website, as the documents number it (P-CHT-005). */
const SOURCE_WEB = 2
/** Minimum duration of a visitor's response: its timing does not tell a known email (D-08). */
const ANSWER_MS = 150

const EXISTING = { status: 'existing' as const, message: 'Existing user found.' }
const CREATED = { status: 'success' as const, message: 'Chat profile created.' }

/**
 * POST /api/chat-user. A visitor gets a profile with a secret; the email of an account gets none and is sent to login,
 * within the budget of D-08. A patient gets the profile of the account, whatever the body says (security.md 3).
 * @throws AppError invalid_request; forbidden for a checkout session (D-48); too_many_requests
 */
export async function registerChatUser(ctx: Ctx, caller: Caller, input: Registration) {
  if (caller.kind === 'patient') return profileOfAccount(ctx, caller)
  const [outcome] = await Promise.allSettled([
    registerVisitor(ctx, caller, checked(input)),
    setTimeout(ANSWER_MS),
  ])
  if (outcome.status === 'rejected') throw outcome.reason
  return outcome.value
}

/** P-CHT-003: all three are needed. */
function checked({ first_name, last_name, email }: Registration): Registration {
  if (!first_name) throw missing('first_name', 'Please enter your first name.')
  if (!last_name) throw missing('last_name', 'Please enter your last name.')
  if (!isEmail(email)) throw missing('email', INTAKE_MESSAGES.email)
  return { first_name, last_name, email: normalizeEmail(email) }
}

const missing = (field: keyof Registration, message: string) =>
  new AppError('invalid_request', { field, message })

async function registerVisitor(ctx: Ctx, caller: Caller, { first_name, last_name, email }: Registration) {
  const { clock, random } = ctx
  const requested = { network: caller.meta.network, email, reveals: 'known' as const }
  if (await isBudgetExhausted(ctx, requested)) throw budgetExhausted(ctx)
  const [account] = await ctx.db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.email_lower, email), isNotNull(users.account_at)))
  if (account) {
    if (await countNegativeResponse(ctx, requested)) return EXISTING
    throw budgetExhausted(ctx)
  }
  const secret = random.token()
  const [row] = await ctx.db
    .insert(chatUsers)
    .values({
      public_id: random.id(),
      first_name,
      last_name,
      email,
      secret_sha: sha256(secret),
      source_web: SOURCE_WEB,
      network: caller.meta.network,
      created_at: clock.now(),
    })
    .returning()
  if (!row) throw new Error('the chat profile was not stored')
  return { ...CREATED, user: { ...toProfile(row), secret } }
}

async function profileOfAccount(ctx: Ctx, { userId, scope }: Patient) {
  if (scope !== 'patient') throw new AppError('forbidden')
  const row = await ctx.db.transaction(async (tx) => {
    const user = await lockPatient(tx, userId)
    await joinVisitorThreads(tx, ctx.clock, user)
    const known = await findProfileOf(tx, userId)
    if (known) return known
    const [created] = await tx
      .insert(chatUsers)
      .values({
        public_id: ctx.random.id(),
        user_id: userId,
        first_name: user.first_name,
        last_name: user.last_name,
        email: user.email,
        source_web: SOURCE_WEB,
        created_at: ctx.clock.now(),
      })
      .returning()
    if (!created) throw new Error('the chat profile was not stored')
    return created
  })
  return { ...CREATED, user: toProfile(row) }
}
