import type { Readable } from 'node:stream'
import type { ByteRange } from '../../../adapters/storage/port.ts'
import type { Ctx } from '../../../context.ts'
import { AppError } from '../../../app-error.ts'
import { byteRange } from '../../../http/byte-range.ts'
import { actorOfSession, audit } from '../audit/index.ts'
import { readFileToken } from './links.ts'
import { findUpload } from './upload-store.ts'
import type { UploadRow } from './upload-store.ts'
import { verifiedBody } from './verified-body.ts'

type OpenedFile = {
  upload: UploadRow
  size: number
  /** What is returned: the whole file (null), a part of it, or nothing if the range is beyond the end. */
  range: ByteRange | 'unsatisfiable' | null
  body: Readable | null
}

/**
 * Opens one private file, or a range of it, by its signed link and audits the read (D-32).
 * @throws AppError not_found, link_expired
 */
export async function readFile(
  ctx: Ctx,
  token: string,
  requestedRange: string | undefined,
): Promise<OpenedFile> {
  const { publicId, session } = readFileToken(ctx, token)
  const upload = await findUpload(ctx.db, publicId)
  if (!upload || upload.state !== 'checked') throw new AppError('not_found')
  const size = await ctx.files.size(upload.key)
  if (size === null) throw new AppError('not_found')
  await audit(ctx.db, 'file.read', {
    actor: await actorOfSession(ctx.db, session),
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
