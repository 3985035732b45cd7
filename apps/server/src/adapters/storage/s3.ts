import { Readable } from 'node:stream'
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'
import { errorField } from '../../error-field.ts'
import { INCOMING_PREFIX, bytesOf, incomingKey, type FileBody, type FileStore } from './port.ts'

type Bucket = {
  endpoint: string
  bucket: string
  region: string
  accessKeyId: string
  secretAccessKey: string
}

/** Lifetime of a presigned upload in seconds (security.md 19: at most 15 minutes). */
const UPLOAD_SECONDS = 900

/** What a store answers where the object was removed, or is another one than the one that was read. */
const GONE = new Set(['NoSuchKey', 'NotFound', 'PreconditionFailed'])

/** Any S3-shaped store. The bucket must be private; reads go through our own authorized links. */
export function s3Store(at: Bucket): FileStore {
  const client = new S3Client({
    region: at.region,
    endpoint: at.endpoint,
    forcePathStyle: true,
    credentials: { accessKeyId: at.accessKeyId, secretAccessKey: at.secretAccessKey },
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  })
  const object = (key: string) => ({ Bucket: at.bucket, Key: key })

  async function send(
    key: string,
    body: FileBody,
    more: { ContentType?: string; IfMatch?: string | undefined },
  ) {
    const Body = Buffer.isBuffer(body) ? body : body.stream
    try {
      await client.send(new PutObjectCommand({ ...object(key), Body, ContentLength: bytesOf(body), ...more }))
    } finally {
      // A refused upload leaves its source unread.
      if (!Buffer.isBuffer(Body)) Body.destroy()
    }
  }

  return {
    kind: 's3',
    uploadLink: ({ key, contentType, bytes }) =>
      getSignedUrl(
        client,
        new PutObjectCommand({
          ...object(incomingKey(key)),
          ContentType: contentType,
          ...(bytes === null ? {} : { ContentLength: bytes }),
        }),
        { expiresIn: UPLOAD_SECONDS, signableHeaders: new Set(['content-type', 'content-length']) },
      ),
    put: (key, body, contentType) => send(key, body, { ContentType: contentType }),
    async replace(key, rewrite, isWanted = async () => true) {
      try {
        const { Body, ETag } = await client.send(new GetObjectCommand(object(key)))
        if (!(Body instanceof Readable)) throw new Error('store gave no stream')
        try {
          if (!(await isWanted())) return false
          // Whoever removes or replaces it meanwhile has the last word.
          await send(key, rewrite(Body), { IfMatch: ETag })
          return true
        } finally {
          Body.destroy()
        }
      } catch (error) {
        if (GONE.has(String(errorField(error, 'name')))) return false
        throw error
      }
    },
    async read(key, range) {
      const part = range ? { Range: `bytes=${range.start}-${range.end}` } : {}
      const { Body } = await client.send(new GetObjectCommand({ ...object(key), ...part }))
      if (!(Body instanceof Readable)) throw new Error('store gave no stream')
      return Body
    },
    async size(key) {
      try {
        const head = await client.send(new HeadObjectCommand(object(key)))
        return head.ContentLength ?? null
      } catch (error) {
        if (errorField(error, 'name') === 'NotFound') return null
        throw error
      }
    },
    async remove(key) {
      await client.send(new DeleteObjectCommand(object(key)))
    },
    async *list() {
      for await (const { key, bytes } of objectsOf(client, at.bucket))
        if (!key.startsWith(INCOMING_PREFIX)) yield { key, bytes }
    },
    freeBytes: async () => null,
    async sweep(untouchedSince) {
      let removed = 0
      for await (const { key, at: written } of objectsOf(client, at.bucket, INCOMING_PREFIX)) {
        if (written >= untouchedSince) continue
        await client.send(new DeleteObjectCommand(object(key)))
        removed += 1
      }
      return removed
    },
  }
}

type StoredObject = { key: string; bytes: number; at: Date }

/** Every object whose key begins with a prefix, page by page. */
async function* objectsOf(client: S3Client, bucket: string, prefix?: string): AsyncGenerator<StoredObject> {
  let token: string | undefined
  do {
    const page = await client.send(
      new ListObjectsV2Command({ Bucket: bucket, Prefix: prefix, ContinuationToken: token }),
    )
    for (const { Key: key, LastModified: at, Size: bytes = 0 } of page.Contents ?? [])
      if (key && at) yield { key, bytes, at }
    token = page.NextContinuationToken
  } while (token)
}
