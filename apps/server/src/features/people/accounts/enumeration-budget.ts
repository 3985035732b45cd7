import type { Ctx } from '../../../context.ts'
import { normalizeEmail } from '@contour/domain/contact/email'
import { sha256 } from '../../../randomness.ts'
import type { AppError } from '../../../app-error.ts'
import { countUse, readUse, tooManyRequests, windowRemainder } from '../../ground/limits/index.ts'

/** How many times per hour we reveal whether an email has an account (D-08). */
export const NEGATIVE_RESPONSE_LIMITS = { perSource: 5, perAddress: 3, seconds: 3600 } as const

/**
 * What a response reveals: that an email has no account, or that it has one. The two are counted separately by address;
 * otherwise a stranger who calls forgot-password for an email without an account could block its owner's intake.
 */
type Reveals = 'unknown' | 'known'
type Input = { network: string; email: string; reveals: Reveals }
type With = Pick<Ctx, 'db' | 'clock' | 'config'>

/** Responses of forgot-password do not reduce the budget for intakes from the same network (D-58). */
const sourceBucket = (network: string, reveals: Reveals) => `negative:source:${reveals}:${network}`
const addressBucket = (email: string, reveals: Reveals) =>
  `negative:${reveals}:${sha256(normalizeEmail(email)).slice(0, 32)}`

/**
 * Counts one response that reveals whether an email has an account. Returns false when the budget is exhausted; the
 * caller then responds as D-08 requires for its call. Never call it inside a transaction.
 */
export async function countNegativeResponse(at: With, { network, email, reveals }: Input): Promise<boolean> {
  if (!at.config.rateLimits) return true
  const { seconds, perSource, perAddress } = NEGATIVE_RESPONSE_LIMITS
  const meta = await countUse(at.db, at.clock, sourceBucket(network, reveals), seconds)
  const address = await countUse(at.db, at.clock, addressBucket(email, reveals), seconds)
  return meta.count <= perSource && address.count <= perAddress
}

/**
 * Whether a network or an address has exhausted its budget. Called before the email is looked up, so that the refusal
 * reveals nothing about it.
 */
export async function isBudgetExhausted(at: With, { network, email, reveals }: Input): Promise<boolean> {
  if (!at.config.rateLimits) return false
  const { seconds, perSource, perAddress } = NEGATIVE_RESPONSE_LIMITS
  const meta = await readUse(at.db, at.clock, sourceBucket(network, reveals), seconds)
  const address = await readUse(at.db, at.clock, addressBucket(email, reveals), seconds)
  return meta >= perSource || address >= perAddress
}

/** The error when the budget is exhausted: it states when the hour ends (D-58). */
export const budgetExhausted = ({ clock }: Pick<Ctx, 'clock'>): AppError =>
  tooManyRequests(windowRemainder(clock, NEGATIVE_RESPONSE_LIMITS.seconds))
