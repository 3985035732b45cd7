import { currentSession } from '../../call-session.ts'
import type { Ctx } from '../../context.ts'
import { AppError } from '../../app-error.ts'
import { hmac, equalInConstantTime } from '../../randomness.ts'

/** Seconds a link to one private file may live (D-32). */
const MAX_FILE_SECONDS = 300

type Linked = { public_id: string }

/** The token of an upload link: the id and its signature. Its life and its one use are kept in the row. */
export function uploadToken(ctx: Ctx, publicId: string): string {
  return `${publicId}.${hmac(ctx.secrets.links, `upload ${publicId}`)}`
}

/**
 * The id a genuine upload link names.
 * @throws AppError not_found for a link that we did not sign
 */
export function readUploadToken(ctx: Ctx, token: string): string {
  const [publicId = '', signature = ''] = token.split('.')
  if (!equalInConstantTime(signature, hmac(ctx.secrets.links, `upload ${publicId}`)))
    throw new AppError('not_found')
  return publicId
}

/**
 * A link to one private file of at most 300 seconds (D-32, S-80), on either origin. Whoever asks for it has proven
 * the right to see the file; the caller writes that to the audit trail.
 */
export function signFileLink(ctx: Ctx, upload: Linked, seconds = MAX_FILE_SECONDS): string {
  const until = Math.floor(ctx.clock.now().getTime() / 1000) + Math.min(seconds, MAX_FILE_SECONDS)
  // Whoever asked for the link is named when it is opened (R-044); a session's public id opens nothing.
  const by = currentSession()
  const signed = by ? `${upload.public_id}.${until}.${by}` : `${upload.public_id}.${until}`
  return `/files/${signed}.${hmac(ctx.secrets.links, `file ${signed}`)}`
}

/**
 * The id a genuine and living file link names, and the session that asked for it; null in a link that nobody's call made.
 * @throws AppError not_found for a link that we did not sign, link_expired for an old one
 */
export function readFileToken(ctx: Ctx, token: string): { publicId: string; session: string | null } {
  const parts = token.split('.')
  const signature = parts.pop() ?? ''
  const [publicId = '', until = '', session = null] = parts
  if (!equalInConstantTime(signature, hmac(ctx.secrets.links, `file ${parts.join('.')}`)))
    throw new AppError('not_found')
  if (ctx.clock.now().getTime() > Number(until) * 1000) throw new AppError('link_expired')
  return { publicId, session }
}
