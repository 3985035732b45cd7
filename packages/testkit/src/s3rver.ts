import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import S3rver from '@20minutes/s3rver'

const BUCKET = 'files'
/** The one account that s3rver knows. */
const KEY = 'S3RVER'

export type Bucket = {
  /** The settings of a service that stores its files here. */
  env: Record<string, string>
  close(): Promise<void>
}

type Options = {
  browsersFrom?: string
  port?: number
  /** The time in its answers, where that is not the machine's. */
  now?: () => Date
}

/**
 * Starts an object store that is not ours (s3rver) with one bucket. It verifies every signature, and lets no browser
 * upload unless the bucket's CORS rule names the origin of the page (`browsersFrom`).
 */
export async function startS3rver({ browsersFrom, port: wanted = 0, now }: Options = {}): Promise<Bucket> {
  const directory = mkdtempSync(path.join(tmpdir(), 'contour-bucket-'))
  const server = new S3rver({
    address: '127.0.0.1',
    port: wanted,
    silent: true,
    directory,
    configureBuckets: [{ name: BUCKET, configs: browsersFrom === undefined ? [] : [corsRule(browsersFrom)] }],
  })
  // For the bucket itself s3rver computes the signature of /files, whereas the vendor's SDK signs the path that it sends,
  // /files/, as AWS documents. With these two fields s3rver computes that one; it is verified all the same.
  server.middleware.unshift((context, next) => {
    if (now) context.set('date', now().toUTCString())
    if (context.path === `/${BUCKET}/`) {
      context.mountPath = '/'
      Object.defineProperty(context.state, 'vhost', { get: () => true, set: () => {} })
    }
    return next()
  })
  const { port } = await server.run()
  return {
    env: {
      S3_ENDPOINT: `http://127.0.0.1:${port}`,
      S3_BUCKET: BUCKET,
      S3_REGION: 'us-east-1',
      S3_ACCESS_KEY_ID: KEY,
      S3_SECRET_ACCESS_KEY: KEY,
    },
    async close() {
      await server.close()
      rmSync(directory, { recursive: true, force: true })
    },
  }
}

/** The rule of the runbook, in the format of the bucket. */
const corsRule = (origin: string) =>
  `<CORSConfiguration><CORSRule>${[
    ['AllowedOrigin', origin],
    ['AllowedMethod', 'PUT'],
    ['AllowedHeader', 'Content-Type'],
  ]
    .map(([name, value]) => `<${name}>${value}</${name}>`)
    .join('')}</CORSRule></CORSConfiguration>`
