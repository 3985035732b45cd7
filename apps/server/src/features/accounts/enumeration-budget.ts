import type { Ctx } from '../../context.ts'
import { normalizeEmail } from '@contour/domain/contact/email'
import { sha256 } from '../../randomness.ts'
import type { AppError } from '../../app-error.ts'
import { countUse, readUse, tooManyRequests, windowRemainder } from '../limits/index.ts'

/** How often an hour we say whether an e-mail has an account (D-08). */
export const NEGATIVE_RESPONSE_LIMITS = { perSource: 5, perAddress: 3, seconds: 3600 } as const

/**
 * What an answer reveals: that an e-mail has no account, or that it has one. Counted apart by address, or else a
 * stranger who asks forgot-password for an e-mail nobody has yet would keep its owner from the intake.
 */
type Reveals = 'unknown' | 'known'
type Input = { network: string; email: string; reveals: Reveals }
type With = Pick<Ctx, 'db' | 'clock' | 'config'>

/** What forgot-password answers takes nothing away from those who fill in the intake behind the same address (D-58). */
const sourceBucket = (network: string, reveals: Reveals) => `negative:source:${reveals}:${network}`
const addressBucket = (email: string, reveals: Reveals) =>
  `negative:${reveals}:${sha256(normalizeEmail(email)).slice(0, 32)}`

/**
 * Spends one answer that reveals whether an e-mail has an account. False once the budget is spent; the caller then
 * answers what D-08 says for its call. Never ask inside a transaction.
 */
export async function countNegativeResponse(at: With, { network, email, reveals }: Input): Promise<boolean> {
  if (!at.config.rateLimits) return true
  const { seconds, perSource, perAddress } = NEGATIVE_RESPONSE_LIMITS
  const meta = await countUse(at.db, at.clock, sourceBucket(network, reveals), seconds)
  const address = await countUse(at.db, at.clock, addressBucket(email, reveals), seconds)
  return meta.count <= perSource && address.count <= perAddress
}

/**
 * Whether a source has used up its answers. Asked before the e-mail is looked at, so that refusing says nothing about
 * it.
 */
export async function isBudgetExhausted(at: With, { network, email, reveals }: Input): Promise<boolean> {
  if (!at.config.rateLimits) return false
  const { seconds, perSource, perAddress } = NEGATIVE_RESPONSE_LIMITS
  const meta = await readUse(at.db, at.clock, sourceBucket(network, reveals), seconds)
  const address = await readUse(at.db, at.clock, addressBucket(email, reveals), seconds)
  return meta >= perSource || address >= perAddress
}

/** The refusal once the budget is spent: it says when the hour ends (D-58). */
export const budgetExhausted = ({ clock }: Pick<Ctx, 'clock'>): AppError =>
  tooManyRequests(windowRemainder(clock, NEGATIVE_RESPONSE_LIMITS.seconds))
