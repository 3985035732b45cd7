import { videoStoredPath } from '@contour/domain/media/video-limits'
import { asPatient } from '../../../caller.ts'
import type { Caller } from '../../../caller.ts'
import { after, minutes } from '../../../clock.ts'
import type { Ctx } from '../../../context.ts'
import { uploads } from '../../../db/schema.ts'
import { AppError } from '../../../app-error.ts'
import { acceptedAttachment, acceptedFile } from './accepted-files.ts'
import { assertMayUpload } from './assert-may-upload.ts'
import { uploadToken } from './links.ts'
import { storedName } from './stored-name.ts'
import { scheduleStoredVideo } from './settle-stored-video.ts'

/** Lifetime of a signed upload (security.md 19). */
const UPLOAD_LIFE = minutes(15)

type UploadInput = {
  filename: string
  content_type: string
  size?: number | undefined
  purpose?: 'attachment' | undefined
}

/**
 * Creates one upload of one file: the server creates the key, binds owner, type and size, and returns the URL of one
 * PUT (P-IMG-002, S-80).
 * @throws AppError file_type_refused, file_too_large, forbidden (a file of a message in a checkout session, D-26), and
 *   those of assertMayUpload and storedName
 */
export async function signUpload(ctx: Ctx, caller: Caller, wanted: UploadInput) {
  const patient = asPatient(caller)
  if (wanted.purpose === 'attachment' && patient.scope !== 'patient') throw new AppError('forbidden')
  const { kind, maxBytes, mime } =
    wanted.purpose === 'attachment'
      ? acceptedAttachment(wanted.filename, wanted.content_type)
      : acceptedFile(wanted.content_type)
  if (wanted.size !== undefined && wanted.size > maxBytes) throw new AppError('file_too_large')
  await assertMayUpload(ctx, patient.userId, { kind, bytes: wanted.size ?? maxBytes })
  const { name, fileName } = await storedName(ctx, patient, { kind, filename: wanted.filename })
  const key = videoStoredPath(fileName)
  const publicId = ctx.random.id()
  const now = ctx.clock.now()
  await ctx.db.transaction(async (tx) => {
    await tx.insert(uploads).values({
      public_id: publicId,
      user_id: patient.userId,
      purpose: kind,
      key,
      name,
      content_type: mime,
      max_bytes: wanted.size ?? maxBytes,
      state: 'signed',
      created_at: now,
      expires_at: after(now, UPLOAD_LIFE),
    })
    // A file sent to our own route needs no job: it is inspected on arrival.
    if (kind === 'video' && ctx.files.kind === 's3') await scheduleStoredVideo(tx, ctx.clock, publicId)
  })
  const url = await ctx.files.uploadLink({
    key,
    contentType: mime,
    bytes: wanted.size ?? null,
    token: uploadToken(ctx, publicId),
  })
  return {
    status: 'success' as const,
    success: true as const,
    message: 'Ready to upload.',
    url,
    upload_url: url,
    public_url: key,
    file_name: fileName,
    max_bytes: maxBytes,
  }
}
