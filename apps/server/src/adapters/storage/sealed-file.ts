import { createCipheriv, createDecipheriv, hkdfSync } from 'node:crypto'
import { PassThrough, pipeline, type Readable } from 'node:stream'
import type { ByteRange } from './port.ts'

// A stored file that is encrypted: a header, then chunks of 64 KiB, each with AES-256-GCM and its tag behind it. Every file
// has a key of its own, made of the installation's key, the header's salt and the file's place. A chunk's nonce is its
// number, and the header is bound to every chunk: one that was moved, left out, or taken from another file does not open,
// and a part of a video is read without the rest.

const CIPHER = 'aes-256-gcm'
const CHUNK = 64 * 1024
const TAG = 16
const MAGIC = Buffer.from('\x89CTRFILE\r\n\x1a\x01', 'latin1')
const FINGERPRINT = 16
const SALT = 16

export const HEADER_BYTES = MAGIC.length + FINGERPRINT + SALT + 8
export const SALT_BYTES = SALT

/** What a stored file begins with. `bytes` is the size of the file that was encrypted. */
export type FileHeader = { raw: Buffer; fingerprint: string; bytes: number }

/** @param fingerprint 16 characters that name the key */
export function fileHeader(fingerprint: string, salt: Buffer, bytes: number): FileHeader {
  const size = Buffer.alloc(8)
  size.writeBigUInt64BE(BigInt(bytes))
  return { raw: Buffer.concat([MAGIC, Buffer.from(fingerprint, 'latin1'), salt, size]), fingerprint, bytes }
}

/** Returns the header that these first bytes of a stored file are; null for a file that is not encrypted. */
export function parseHeader(start: Buffer): FileHeader | null {
  if (start.length < HEADER_BYTES || !start.subarray(0, MAGIC.length).equals(MAGIC)) return null
  const raw = start.subarray(0, HEADER_BYTES)
  return {
    raw,
    fingerprint: raw.toString('latin1', MAGIC.length, MAGIC.length + FINGERPRINT),
    bytes: Number(raw.readBigUInt64BE(HEADER_BYTES - 8)),
  }
}

const chunksOf = (bytes: number) => Math.max(1, Math.ceil(bytes / CHUNK))

/** The size that an encrypted file of so many bytes has in the store. */
export const sealedBytes = (bytes: number): number => HEADER_BYTES + bytes + TAG * chunksOf(bytes)

type FileKey = { secret: string; header: FileHeader; place: string }

function deriveKey({ secret, header, place }: FileKey): Buffer {
  const salt = header.raw.subarray(MAGIC.length + FINGERPRINT, MAGIC.length + FINGERPRINT + SALT)
  return Buffer.from(hkdfSync('sha256', secret, salt, `stored file:${place}`, 32))
}

function nonceOf(chunk: number): Buffer {
  const nonce = Buffer.alloc(12)
  nonce.writeUIntBE(chunk, 6, 6)
  return nonce
}

/**
 * Encrypts a file of exactly `header.bytes` bytes, to be stored at `place`.
 * @returns header and chunks; fails where the file has another size
 */
export function sealFile(at: FileKey, body: Readable): Readable {
  return through(body, (plain) => sealChunks(at, plain))
}

async function* sealChunks(at: FileKey, body: AsyncIterable<unknown>): AsyncGenerator<Buffer> {
  const { header } = at
  const key = deriveKey(at)
  const seal = (plain: Buffer, number: number) => {
    const cipher = createCipheriv(CIPHER, key, nonceOf(number)).setAAD(header.raw)
    return Buffer.concat([cipher.update(plain), cipher.final(), cipher.getAuthTag()])
  }
  yield header.raw
  let [number, seen] = [0, 0]
  for await (const plain of inPieces(body, CHUNK)) {
    seen += plain.length
    yield seal(plain, number++)
  }
  if (seen === 0) yield seal(Buffer.alloc(0), 0)
  if (seen !== header.bytes) throw new Error(`the file has ${seen} bytes, and ${header.bytes} were announced`)
}

/** The bytes of the store that hold a range of the file; both ends are included. */
export function storedRange({ bytes }: FileHeader, { start, end }: ByteRange): ByteRange {
  const size = CHUNK + TAG
  const last = Math.min(Math.floor(end / CHUNK), chunksOf(bytes) - 1)
  return {
    start: HEADER_BYTES + Math.floor(start / CHUNK) * size,
    end: Math.min(HEADER_BYTES + (last + 1) * size, sealedBytes(bytes)) - 1,
  }
}

/** Decrypts what `storedRange` named. The stream fails before the first byte of a chunk that is not as it was stored. */
export function openFile(at: FileKey, range: ByteRange, stored: Readable): Readable {
  return through(stored, (sealed) => openChunks(at, range, sealed))
}

async function* openChunks(
  at: FileKey,
  { start, end }: ByteRange,
  stored: AsyncIterable<unknown>,
): AsyncGenerator<Buffer> {
  const { header } = at
  const key = deriveKey(at)
  let number = Math.floor(start / CHUNK)
  const last = Math.min(Math.floor(end / CHUNK), chunksOf(header.bytes) - 1)
  for await (const sealed of inPieces(stored, CHUNK + TAG)) {
    const plain = openChunk(key, header, number, sealed)
    const from = number * CHUNK
    yield plain.subarray(Math.max(0, start - from), Math.max(0, end + 1 - from))
    number += 1
  }
  if (number !== last + 1) throw new Error('the stored file is cut')
}

function openChunk(key: Buffer, header: FileHeader, number: number, sealed: Buffer): Buffer {
  if (sealed.length < TAG) throw new Error('the stored file is cut')
  const body = sealed.length - TAG
  const decipher = createDecipheriv(CIPHER, key, nonceOf(number), { authTagLength: TAG })
    .setAAD(header.raw)
    .setAuthTag(sealed.subarray(body))
  try {
    return Buffer.concat([decipher.update(sealed.subarray(0, body)), decipher.final()])
  } catch {
    throw new Error('the stored file is not the one that was encrypted')
  }
}

/** A stream cut into pieces of one size; the last may be shorter. */
async function* inPieces(body: AsyncIterable<unknown>, size: number): AsyncGenerator<Buffer> {
  let waiting: Buffer[] = []
  let held = 0
  for await (const part of body) {
    if (!Buffer.isBuffer(part)) throw new Error('a file is read as bytes')
    waiting.push(part)
    held += part.length
    if (held < size) continue
    const all = Buffer.concat(waiting)
    let at = 0
    for (; held - at >= size; at += size) yield all.subarray(at, at + size)
    waiting = [all.subarray(at)]
    held -= at
  }
  if (held > 0) yield Buffer.concat(waiting)
}

/** What becomes of a stream. One that is given up ends its source at once, also one that was never read. */
export function through(
  source: Readable,
  change: (parts: AsyncIterable<unknown>) => AsyncGenerator<Buffer>,
): Readable {
  // Whoever reads meets its error; there is nobody else to tell.
  return pipeline(source, change, new PassThrough(), () => {})
}
