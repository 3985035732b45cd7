import { currentCall } from '../../../call-context.ts'
import type { Ctx } from '../../../context.ts'
import { AppError } from '../../../app-error.ts'
import { ownerOfSession } from '../../ground/audit/index.ts'
import { hmac } from '../../../randomness.ts'
import { isProof } from '../../../secrets.ts'

/** Seconds for which a link to the file of a request is valid (D-32). */
const FILE_SECONDS = 300

/**
 * Signs a link to the file of a fulfilled request, which ends with the session that asks; the caller must have verified
 * that the request is the patient's own.
 */
export function signRecordLink(ctx: Ctx, publicId: string): string {
  const until = Math.floor(ctx.clock.now().getTime() / 1000) + FILE_SECONDS
  const signed = `${publicId}.${until}.${currentCall().session ?? ''}`
  return `/records/${signed}.${hmac(ctx.secrets.links, `record ${signed}`)}`
}

/**
 * Returns the request that a valid, unexpired link names.
 * @throws AppError not_found for a link that we did not sign, link_expired for an old one or after a logout
 */
export async function readRecordToken(ctx: Ctx, token: string): Promise<string> {
  const [publicId = '', until = '', session = '', signature = ''] = token.split('.')
  if (!isProof(ctx.secrets, 'links', signature, (key) => hmac(key, `record ${publicId}.${until}.${session}`)))
    throw new AppError('not_found')
  const owner = await ownerOfSession(ctx.db, ctx.clock, session)
  if (ctx.clock.now().getTime() > Number(until) * 1000 || !owner?.live) throw new AppError('link_expired')
  return publicId
}
