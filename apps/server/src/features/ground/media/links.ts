import { currentCall } from '../../../call-context.ts'
import type { Ctx } from '../../../context.ts'
import { AppError } from '../../../app-error.ts'
import { hmac } from '../../../randomness.ts'
import { isProof } from '../../../secrets.ts'

/** Maximum lifetime in seconds of a link to one private file (D-32). */
export const FILE_LINK_SECONDS = 300

type Linked = { public_id: string }

/**
 * Builds the token of an upload link: the id and its signature. Its expiry and its single use are stored in the row.
 */
export function uploadToken(ctx: Ctx, publicId: string): string {
  return `${publicId}.${hmac(ctx.secrets.links, `upload ${publicId}`)}`
}

/**
 * Returns the id that a valid upload link names.
 * @throws AppError not_found for a link that we did not sign
 */
export function readUploadToken(ctx: Ctx, token: string): string {
  const [publicId = '', signature = ''] = token.split('.')
  if (!isProof(ctx.secrets, 'links', signature, (key) => hmac(key, `upload ${publicId}`)))
    throw new AppError('not_found')
  return publicId
}

/**
 * Signs a link to one private file, valid for at most 300 seconds (D-32, S-80), at the origin of who asks and as long as
 * their session lives. The caller has verified the right to see the file and writes that to the audit trail.
 */
export function signFileLink(ctx: Ctx, upload: Linked, seconds = FILE_LINK_SECONDS): string {
  const until = Math.floor(ctx.clock.now().getTime() / 1000) + Math.min(seconds, FILE_LINK_SECONDS)
  // The link names the session that requested it, for when it is opened (R-044); a session's public id gives no access.
  const by = currentCall().session
  const signed = by ? `${upload.public_id}.${until}.${by}` : `${upload.public_id}.${until}`
  return `/files/${signed}.${hmac(ctx.secrets.links, `file ${signed}`)}`
}

/**
 * Returns the id that a valid, unexpired file link names, and the session that requested it; null if the link was
 * created without a session.
 * @throws AppError not_found for a link that we did not sign, link_expired for an old one
 */
export function readFileToken(ctx: Ctx, token: string): { publicId: string; session: string | null } {
  const parts = token.split('.')
  const signature = parts.pop() ?? ''
  const [publicId = '', until = '', session = null] = parts
  if (!isProof(ctx.secrets, 'links', signature, (key) => hmac(key, `file ${parts.join('.')}`)))
    throw new AppError('not_found')
  if (ctx.clock.now().getTime() > Number(until) * 1000) throw new AppError('link_expired')
  return { publicId, session }
}
