import { createCipheriv, createDecipheriv, createHmac, randomBytes, scryptSync } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { open, rename, rm, stat } from 'node:fs/promises'
import type { Readable, Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { z } from 'zod'
import { causeOf } from '../cause-of.ts'
import { equalInConstantTime } from '../randomness.ts'

/** What is wrong with an archive, or with the place that it should be restored to, in one line. */
export class BackupRefused extends Error {}

const CIPHER = 'aes-256-gcm'
const TAG_BYTES = 16
const LONGEST_HEADER = 4096

/** The first line of an archive. `check` shows whether a key is the right one before anything is read. */
const Header = z.object({
  format: z.literal('contour-backup-1'),
  made_at: z.string(),
  salt: z.string(),
  iv: z.string(),
  check: z.string(),
})
type Header = z.output<typeof Header>

const derive = (key: string, salt: string) => {
  const bytes = scryptSync(key, Buffer.from(salt, 'hex'), 64)
  const check = createHmac('sha256', bytes.subarray(32)).update('key of an archive').digest('hex')
  return { secret: bytes.subarray(0, 32), check }
}

/** Encrypts a stream into a file, which appears complete or not at all and belongs to its user alone. */
export async function sealArchive(source: Readable, file: string, key: string, made: Date): Promise<void> {
  const salt = randomBytes(16).toString('hex')
  const { secret, check } = derive(key, salt)
  const iv = randomBytes(12)
  const header: Header = {
    format: 'contour-backup-1',
    made_at: made.toISOString(),
    salt,
    iv: iv.toString('hex'),
    check,
  }
  const line = `${JSON.stringify(header)}\n`
  const cipher = createCipheriv(CIPHER, secret, iv).setAAD(Buffer.from(line))
  const half = `${file}.part`
  const out = createWriteStream(half, { mode: 0o600 })
  try {
    out.write(line)
    await pipeline(source, cipher, out, { end: false })
    await new Promise<void>((resolve, reject) => {
      out.once('error', reject)
      out.end(cipher.getAuthTag(), () => resolve())
    })
    await rename(half, file)
  } catch (error) {
    out.destroy()
    await rm(half, { force: true })
    const cause = causeOf(error)
    throw cause ? new BackupRefused(`${file} cannot be written: ${cause}`) : error
  }
}

/**
 * Decrypts an archive into a stream. What the stream received counts only once this has resolved: the archive's proof
 * stands at its end.
 * @throws BackupRefused for a file that is none, another key, and an archive that is cut or was changed
 */
export async function openArchive(file: string, key: string, target: Writable): Promise<void> {
  const { header, line } = await readHeader(file)
  const { secret, check } = derive(key, header.salt)
  if (!equalInConstantTime(check, header.check))
    throw new BackupRefused(`BACKUP_KEY is not the key of this archive: ${file} is of another installation`)
  const { size } = await stat(file)
  const start = Buffer.byteLength(line)
  if (size < start + TAG_BYTES) throw cut(file)
  const handle = await open(file)
  const tag = Buffer.alloc(TAG_BYTES)
  await handle.read(tag, 0, TAG_BYTES, size - TAG_BYTES)
  await handle.close()
  const decipher = createDecipheriv(CIPHER, secret, Buffer.from(header.iv, 'hex'))
    .setAAD(Buffer.from(line))
    .setAuthTag(tag)
  const isEmpty = size === start + TAG_BYTES
  const body = createReadStream(file, { start, end: isEmpty ? start : size - TAG_BYTES - 1 })
  try {
    await pipeline(body, decipher, target)
  } catch {
    throw cut(file)
  }
}

const cut = (file: string) => new BackupRefused(`${file} is cut, or was changed: nothing of it was used`)

async function readHeader(file: string): Promise<{ header: Header; line: string }> {
  const handle = await open(file).catch(() => {
    throw new BackupRefused(`There is no archive ${file}`)
  })
  const start = Buffer.alloc(LONGEST_HEADER)
  const { bytesRead } = await handle.read(start, 0, LONGEST_HEADER, 0)
  await handle.close()
  const line = start.toString('utf8', 0, start.subarray(0, bytesRead).indexOf('\n') + 1)
  try {
    return { header: Header.parse(JSON.parse(line)), line }
  } catch {
    throw new BackupRefused(`${file} is no backup of this service`)
  }
}
