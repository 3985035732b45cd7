import type { Readable } from 'node:stream'
import type { ByteRange } from '../../../adapters/storage/port.ts'
import type { Ctx } from '../../../context.ts'
import { AppError } from '../../../app-error.ts'
import { byteRange } from '../../../http/byte-range.ts'
import { audit, ownerOfSession } from '../audit/index.ts'
import { readFileToken } from './links.ts'
import { findUpload, type UploadRow } from './upload-store.ts'
import { verifiedBody } from './verified-body.ts'

type OpenedFile = {
  upload: UploadRow
  size: number
  /** What is returned: the whole file (null), a part of it, or nothing if the range is beyond the end. */
  range: ByteRange | 'unsatisfiable' | null
  body: Readable | null
}

/**
 * Opens one private file, or a range of it, by its signed link and audits the read (D-32). The link works at the origin
 * at which it was made, and ends with the session that asked for it.
 * @throws AppError not_found, link_expired
 */
export async function readFile(
  ctx: Ctx,
  realm: 'patient' | 'staff',
  token: string,
  requestedRange: string | undefined,
): Promise<OpenedFile> {
  const { publicId, session } = readFileToken(ctx, token)
  const owner = session ? await ownerOfSession(ctx.db, ctx.clock, session) : null
  // A visitor of the chat has no session and is a patient's origin.
  if ((owner?.realm ?? 'patient') !== realm) throw new AppError('not_found')
  if (session && !owner?.live) throw new AppError('link_expired')
  const upload = await findUpload(ctx.db, publicId)
  if (!upload || upload.state !== 'checked') throw new AppError('not_found')
  const size = await ctx.files.size(upload.key)
  if (size === null) throw new AppError('not_found')
  await audit(ctx.db, 'file.read', {
    actor: owner?.actor ?? 'link',
    session,
    subjectUser: upload.user_id,
    subject: `upload:${upload.public_id}`,
  })
  const range = byteRange(requestedRange, size)
  if (range === 'unsatisfiable') return { upload, size, range, body: null }
  const body = await ctx.files.read(upload.key, range ?? undefined)
  // A part cannot be compared with the hash of the whole.
  return { upload, size, range, body: range || !upload.sha ? body : verifiedBody(body, upload.sha) }
}
