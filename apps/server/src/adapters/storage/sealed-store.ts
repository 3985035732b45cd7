import { once } from 'node:events'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { Randomness } from '../../randomness.ts'
import { fingerprintOf, type Secrets } from '../../secrets.ts'
import { INCOMING_PREFIX, bytesOf, streamOf, type ByteRange, type FileBody, type FileStore } from './port.ts'
import {
  HEADER_BYTES,
  SALT_BYTES,
  fileHeader,
  openFile,
  parseHeader,
  sealFile,
  sealedBytes,
  storedRange,
  through,
  type FileHeader,
} from './sealed-file.ts'

/** A store whose files are encrypted with the key `files` (D-102, ADR 34). */
export type SealedStore = Omit<FileStore, 'replace'> & {
  /** Every stored file by name alone, which asks the store for less than `list`. */
  keys(): AsyncIterable<{ key: string }>
  /**
   * Encrypts a stored file with the current key, if it is not: one from before, or from before a rotation.
   * @param isWanted asked again when the encrypted file is about to take its place
   * @returns whether it was encrypted now
   */
  seal(key: string, isWanted?: () => Promise<boolean>): Promise<boolean>
}

/** What a bucket learns of an encrypted file. */
const SEALED_TYPE = 'application/octet-stream'

type Parts = {
  secrets: Pick<Secrets, 'files' | 'reload'> & { accepted(name: 'files'): readonly string[] }
  random: Pick<Randomness, 'bytes'>
  /** False while a process runs that would read an encrypted file as it stands. */
  maySeal(): Promise<boolean>
}

/**
 * Encrypts what is stored, and decrypts what is read, whole or in part. A file from before is read as it is. What a browser
 * sends to a bucket directly stays as it was sent until it is inspected, minutes later, and stored under its own key.
 */
export function sealedStore(store: FileStore, { secrets, random, maySeal }: Parts): SealedStore {
  const isOurs = (key: string) => !key.startsWith(INCOMING_PREFIX)

  async function headerOf(key: string): Promise<FileHeader | null> {
    if (!isOurs(key)) return null
    return parseHeader(await buffer(await store.read(key, { start: 0, end: HEADER_BYTES - 1 })))
  }

  function secretOf({ fingerprint }: FileHeader, key: string): string {
    const find = () => secrets.accepted('files').find((one) => fingerprintOf(one) === fingerprint)
    // Another process may have rotated the keys since.
    const secret = find() ?? (secrets.reload() ? find() : undefined)
    if (secret === undefined) throw new Error(`no key ${fingerprint} for the stored file ${key}`)
    return secret
  }

  function sealed(key: string, body: FileBody): FileBody {
    const header = fileHeader(fingerprintOf(secrets.files), random.bytes(SALT_BYTES), bytesOf(body))
    const at = { secret: secrets.files, header, place: key }
    return { stream: sealFile(at, streamOf(body)), bytes: sealedBytes(header.bytes) }
  }

  async function sizeOf(key: string): Promise<number | null> {
    const bytes = await store.size(key)
    if (bytes === null || bytes < HEADER_BYTES) return bytes
    const header = await headerOf(key)
    if (header && sealedBytes(header.bytes) !== bytes) throw new Error(`the stored file ${key} is cut`)
    return header ? header.bytes : bytes
  }

  async function open(key: string, range: ByteRange, header: FileHeader): Promise<Readable> {
    const at = { secret: secretOf(header, key), header, place: key }
    const opened = openFile(at, range, await store.read(key, storedRange(header, range)))
    // A first chunk that does not open fails here, before anything of the file is given out.
    await once(opened, 'readable')
    return opened
  }

  async function read(key: string, range?: ByteRange): Promise<Readable> {
    const header = await headerOf(key)
    try {
      if (header) return await open(key, range ?? wholeOf(header), header)
      const plain = await store.read(key, range)
      if (!(await headerOf(key))) return plain
      plain.destroy()
    } catch (error) {
      const now = header && (await headerOf(key))
      if (!now || now.raw.equals(header.raw)) throw error
    }
    // It was encrypted after its header was read.
    return read(key, range)
  }

  return {
    kind: store.kind,
    uploadLink: store.uploadLink,
    remove: store.remove,
    freeBytes: store.freeBytes,
    sweep: store.sweep,
    async put(key, body, contentType) {
      const isPlain = !isOurs(key) || !(await maySeal())
      await store.put(key, isPlain ? body : sealed(key, body), isPlain ? contentType : SEALED_TYPE)
    },
    read,
    size: sizeOf,
    keys: store.list,
    async *list() {
      for await (const { key } of store.list()) {
        const bytes = await sizeOf(key)
        if (bytes !== null) yield { key, bytes }
      }
    },
    async seal(key, isWanted) {
      const bytes = await store.size(key)
      if (bytes === null) return false
      // A bucket has no first bytes of an empty file.
      const header = bytes < HEADER_BYTES ? null : await headerOf(key)
      if (header?.fingerprint === fingerprintOf(secrets.files)) return false
      const rewrite = (stored: Readable): FileBody => {
        if (!header) return sealed(key, { stream: stored, bytes })
        const at = { secret: secretOf(header, key), header, place: key }
        const opened = openFile(at, wholeOf(header), withoutHeader(stored))
        return sealed(key, { stream: opened, bytes: header.bytes })
      }
      return store.replace(key, rewrite, isWanted)
    },
  }
}

/** An empty file has one empty chunk. */
const wholeOf = ({ bytes }: FileHeader): ByteRange => ({ start: 0, end: Math.max(0, bytes - 1) })

async function* partsBehindHeader(stored: AsyncIterable<unknown>): AsyncGenerator<Buffer> {
  let left = HEADER_BYTES
  for await (const part of stored) {
    if (!Buffer.isBuffer(part)) throw new Error('a file is read as bytes')
    yield part.subarray(left)
    left = Math.max(0, left - part.length)
  }
}

const withoutHeader = (stored: Readable) => through(stored, partsBehindHeader)
