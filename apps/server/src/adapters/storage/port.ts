import type { Readable } from 'node:stream'

/** Where private files live. Keys are made by the server; nothing in it is public (D-32, S-80). */
export type FileStore = {
  kind: 'folder' | 's3'
  /**
   * A link for one PUT of at most `maxBytes` of `contentType`. The folder store answers an origin-relative path of our
   * own route, S3 a presigned address.
   */
  uploadLink(file: { key: string; contentType: string; maxBytes: number; token: string }): Promise<string>
  /** Stores a file that was received by our own route. */
  put(key: string, body: Readable | Buffer, contentType: string): Promise<void>
  read(key: string): Promise<Readable>
  /** Bytes of a stored file, or null when there is none. */
  size(key: string): Promise<number | null>
  remove(key: string): Promise<void>
  /**
   * Removes half-written files that nobody has touched since an instant of real time; answers how many. A store that
   * keeps no halves answers 0.
   */
  sweep(untouchedSince: Date): Promise<number>
}
