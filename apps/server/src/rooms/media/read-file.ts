import type { Readable } from 'node:stream'
import type { Ctx } from '../../context.ts'
import { Fault } from '../../fault.ts'
import { writeAudit } from '../audit/index.ts'
import { readFileToken } from './links.ts'
import { findUpload } from './upload-store.ts'
import type { UploadRow } from './upload-store.ts'

/**
 * Opens one private file by its signed link and notes the reading (D-32).
 * @throws Fault not_found, link_expired
 */
export async function readFile(
  ctx: Ctx,
  token: string,
  requestId: string,
): Promise<{ upload: UploadRow; body: Readable; size: number }> {
  const upload = await findUpload(ctx.db, readFileToken(ctx, token))
  if (!upload || upload.state !== 'checked') throw new Fault('not_found')
  const size = await ctx.files.size(upload.key)
  if (size === null) throw new Fault('not_found')
  await writeAudit(ctx.db, ctx.clock, {
    actor: 'link',
    purpose: 'treatment',
    action: 'file.read',
    subjectUser: upload.user_id,
    subject: `upload:${upload.public_id}`,
    requestId,
  })
  return { upload, body: await ctx.files.read(upload.key), size }
}
