import { Readable } from 'node:stream'
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'
import type { FileStore } from './port.ts'

type Bucket = {
  endpoint: string
  bucket: string
  region: string
  accessKeyId: string
  secretAccessKey: string
}

/** Seconds a presigned upload lives (security.md 19: at most 15 minutes). */
const UPLOAD_SECONDS = 900

/** Any S3-shaped store. The bucket must be private; reads go through our own authorised links. */
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
  return {
    kind: 's3',
    uploadLink: ({ key, contentType }) =>
      getSignedUrl(client, new PutObjectCommand({ ...object(key), ContentType: contentType }), {
        expiresIn: UPLOAD_SECONDS,
        signableHeaders: new Set(['content-type']),
      }),
    async put(key, body, contentType) {
      await client.send(new PutObjectCommand({ ...object(key), Body: body, ContentType: contentType }))
    },
    async read(key) {
      const { Body } = await client.send(new GetObjectCommand(object(key)))
      if (!(Body instanceof Readable)) throw new Error('store gave no stream')
      return Body
    },
    async size(key) {
      try {
        const head = await client.send(new HeadObjectCommand(object(key)))
        return head.ContentLength ?? null
      } catch (error) {
        if ((error as { name?: string }).name === 'NotFound') return null
        throw error
      }
    },
    async remove(key) {
      await client.send(new DeleteObjectCommand(object(key)))
    },
    sweep: async () => 0,
  }
}
