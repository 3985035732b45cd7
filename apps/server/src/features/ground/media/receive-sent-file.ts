import { mkdir, rm } from 'node:fs/promises'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { fileTypeFromFile } from 'file-type'
import type { Ctx } from '../../../context.ts'
import { AppError } from '../../../app-error.ts'
import { mimeOf } from './accepted-files.ts'
import { incomingFolder } from './incoming-folder.ts'
import { receiveBytes } from './receive-bytes.ts'

/** The body of a request with one file. `contentLength` is null if the sender did not state it. */
export type SentFile = { contentType: string; contentLength: number | null; body: Readable }

type Wanted = {
  /** Types that the sender may state. */
  types: readonly string[]
  maxBytes: number
}

/**
 * Receives the one file of a staff request, stopped at its limit, and passes `work` the temporary file, which is removed
 * afterwards.
 * @throws AppError file_type_refused (the stated type); file_too_large; upload_refused (empty)
 */
export async function withSentFile<T>(
  ctx: Pick<Ctx, 'config' | 'random'>,
  { contentType, contentLength, body }: SentFile,
  { types, maxBytes }: Wanted,
  work: (file: string) => Promise<T>,
): Promise<T> {
  if (!types.includes(mimeOf(contentType))) throw new AppError('file_type_refused')
  if (contentLength !== null && contentLength > maxBytes) throw new AppError('file_too_large')
  const dir = incomingFolder(ctx.config)
  await mkdir(dir, { recursive: true })
  const file = path.join(dir, `sent-${ctx.random.id()}`)
  try {
    const received = await receiveBytes(body, file, maxBytes)
    if (!received) throw new AppError('file_too_large')
    if (received.bytes === 0) throw new AppError('upload_refused')
    return await work(file)
  } finally {
    await rm(file, { force: true })
  }
}

/**
 * Returns the type that the first bytes of a received file show.
 * @throws AppError file_type_refused if it is none of `types`
 */
export async function shownType(file: string, types: readonly string[]): Promise<string> {
  const mime = (await fileTypeFromFile(file))?.mime ?? ''
  if (!types.includes(mime)) throw new AppError('file_type_refused')
  return mime
}
