import type { Ctx } from '../../../context.ts'
import { hmac } from '../../../randomness.ts'
import { isProof } from '../../../secrets.ts'
import { DIALOG_MS } from './relying-party.ts'

/**
 * What a challenge is for: to sign in, or to add a key for one staff member. The challenge carries its own proof, so
 * that strangers who ask for challenges store nothing here.
 */
export type ChallengePurpose = 'sign-in' | `add:${string}`

const proofOf = (purpose: ChallengePurpose, text: string) => (key: string) =>
  hmac(key, `passkey:${purpose}:${text}`)

/** Makes a challenge of the present moment, base64url: its time in ms, a random part and the proof that it is ours. */
export function makeChallenge(
  ctx: Pick<Ctx, 'secrets' | 'clock' | 'random'>,
  purpose: ChallengePurpose,
): string {
  const text = `${ctx.clock.real().getTime()}.${ctx.random.token()}`
  return Buffer.from(`${text}.${proofOf(purpose, text)(ctx.secrets.links)}`).toString('base64url')
}

/** When a challenge was issued, in ms of real time; null if it is not ours, for something else, or too old. */
export function openChallenge(
  ctx: Pick<Ctx, 'secrets' | 'clock'>,
  purpose: ChallengePurpose,
  challenge: string,
): number | null {
  const [at = '', nonce = '', proof = ''] = Buffer.from(challenge, 'base64url').toString('utf8').split('.')
  if (!isProof(ctx.secrets, 'links', proof, proofOf(purpose, `${at}.${nonce}`))) return null
  const age = ctx.clock.real().getTime() - Number(at)
  return age >= 0 && age <= DIALOG_MS ? Number(at) : null
}
