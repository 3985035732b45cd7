import type { Readable } from 'node:stream'

/** Where private files live. Keys are made by the server; nothing in it is public (D-32, S-80). */
export type FileStore = {
  kind: 'folder' | 's3'
  /**
   * A link for one PUT of `contentType`, of exactly `bytes` where they are known. The folder store answers an
   * origin-relative path of our own route; S3 answers a presigned address under `incomingKey(key)`, because whoever
   * holds such an address can write to it until it expires.
   */
  uploadLink(file: UploadTarget): Promise<string>
  /** Stores a file that was received by our own route. */
  put(key: string, body: Readable | Buffer, contentType: string): Promise<void>
  /** The whole file, or the bytes of a range, both ends included. */
  read(key: string, range?: ByteRange): Promise<Readable>
  /** Bytes of a stored file, or null when there is none. */
  size(key: string): Promise<number | null>
  remove(key: string): Promise<void>
  /** Bytes that the store has left, or null where it sets no limit of its own. */
  freeBytes(): Promise<number | null>
  /**
   * Removes what was never taken over and what nobody has touched since an instant of real time: half-written files of
   * the folder, incoming objects of S3. Answers how many.
   */
  sweep(untouchedSince: Date): Promise<number>
}

export type UploadTarget = { key: string; contentType: string; bytes: number | null; token: string }

/** First and last byte, counted from 0. */
export type ByteRange = { start: number; end: number }

/**
 * Where an upload that is sent past us lies until it has been inspected. Nothing is ever served from there: the
 * inspected bytes are written to the upload's own key, for which no link is ever signed (security.md 19).
 */
export const incomingKey = (key: string): string => INCOMING_PREFIX + key

export const INCOMING_PREFIX = 'incoming/'
