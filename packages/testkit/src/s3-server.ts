import { createHash, createHmac } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { testTime } from './moments.ts'

type StoredObject = { body: Buffer; type: string; at: Date }

export type S3Server = {
  /** The settings of a service that stores its files here. */
  env: Record<string, string>
  objects: Map<string, StoredObject>
  /** Responds with 500 to the next `times` reads of objects. */
  failReads(times: number): void
  close(): Promise<void>
}

const BUCKET = 'files'
const KEYS = { id: 'test-key', secret: 'test-secret-of-a-test-bucket' }

/**
 * Starts an S3-shaped store in memory: PUT (also If-Match), GET with ranges, HEAD, DELETE and listing of one bucket. It verifies
 * presigned addresses as AWS documents (Signature Version 4, query parameters), including the signed headers, so that a
 * link for 10 bytes accepts only 10 bytes. Like a new bucket, it lets no browser upload unless its CORS rule names the
 * origin of the page (`browsersFrom`).
 */
export async function startS3Server({ browsersFrom }: { browsersFrom?: string } = {}): Promise<S3Server> {
  const objects = new Map<string, StoredObject>()
  let failing = 0
  const server = createServer((request, response) => {
    void readBody(request).then((body) => {
      const url = new URL(request.url ?? '/', `http://${request.headers.host}`)
      const key = decodeURIComponent(url.pathname.slice(BUCKET.length + 2))
      if (request.method === 'OPTIONS') return answerPreflight(request, response, browsersFrom)
      if (url.searchParams.has('X-Amz-Signature') && !isSigned(request, url))
        return end(response, 403, '<Error><Code>SignatureDoesNotMatch</Code></Error>')
      if (request.method === 'GET' && key && failing > 0) {
        failing -= 1
        return end(response, 500, '<Error><Code>InternalError</Code></Error>')
      }
      answer(objects, request, response, { url, key, body })
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    env: {
      S3_ENDPOINT: `http://127.0.0.1:${port}`,
      S3_BUCKET: BUCKET,
      S3_REGION: 'us-east-1',
      S3_ACCESS_KEY_ID: KEYS.id,
      S3_SECRET_ACCESS_KEY: KEYS.secret,
    },
    objects,
    failReads(times) {
      failing = times
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}

type Asked = { url: URL; key: string; body: Buffer }

const etagOf = ({ body }: StoredObject) => `"${createHash('md5').update(body).digest('hex')}"`

function answer(
  objects: Map<string, StoredObject>,
  request: IncomingMessage,
  response: ServerResponse,
  { url, key, body }: Asked,
): void {
  const object = objects.get(key)
  switch (request.method) {
    case 'PUT': {
      const wanted = request.headers['if-match']
      if (wanted !== undefined && (!object || etagOf(object) !== wanted))
        return object
          ? end(response, 412, '<Error><Code>PreconditionFailed</Code></Error>')
          : end(response, 404, '<Error><Code>NoSuchKey</Code></Error>')
      objects.set(key, { body, type: request.headers['content-type'] ?? '', at: new Date(testTime()) })
      return end(response, 200)
    }
    case 'DELETE':
      objects.delete(key)
      return end(response, 204)
    case 'HEAD':
      if (!key) {
        response.setHeader('date', new Date(testTime()).toUTCString())
        return end(response, 200)
      }
      if (!object) return end(response, 404)
      response.setHeader('content-length', object.body.length)
      return end(response, 200)
    case 'GET': {
      if (!key) return end(response, 200, listing(objects, url.searchParams.get('prefix') ?? ''))
      if (!object) return end(response, 404, '<Error><Code>NoSuchKey</Code></Error>')
      response.setHeader('etag', etagOf(object))
      const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? []
      if (from === undefined) return end(response, 200, object.body)
      return end(response, 206, object.body.subarray(Number(from), Number(to) + 1))
    }
    default:
      return end(response, 405)
  }
}

function answerPreflight(
  request: IncomingMessage,
  response: ServerResponse,
  allowed: string | undefined,
): void {
  if (allowed === undefined) return end(response, 403)
  // Some stores answer every page, and leave out the headers for one that their rule does not name.
  if (request.headers.origin !== allowed) return end(response, 200)
  response.setHeader('access-control-allow-origin', allowed)
  response.setHeader('access-control-allow-methods', 'PUT')
  response.setHeader('access-control-allow-headers', 'content-type')
  end(response, 200)
}

function end(response: ServerResponse, status: number, body?: string | Buffer): void {
  response.statusCode = status
  response.end(body)
}

const listing = (objects: Map<string, StoredObject>, prefix: string) => {
  const rows = [...objects]
    .filter(([key]) => key.startsWith(prefix))
    .map(
      ([key, { at, body }]) =>
        `<Contents><Key>${key}</Key><LastModified>${at.toISOString()}</LastModified><Size>${body.length}</Size></Contents>`,
    )
  return `<?xml version="1.0"?><ListBucketResult><IsTruncated>false</IsTruncated>${rows.join('')}</ListBucketResult>`
}

async function readBody(request: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  return Buffer.concat(parts)
}

const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()

const encoded = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)

/** Returns whether a presigned address has the signature of its method, path, query and signed headers. */
function isSigned(request: IncomingMessage, url: URL): boolean {
  const query = url.searchParams
  const [, day = '', region = ''] = (query.get('X-Amz-Credential') ?? '').split('/')
  const at = query.get('X-Amz-Date') ?? ''
  const names = (query.get('X-Amz-SignedHeaders') ?? '').split(';')
  const canonical = [
    request.method,
    url.pathname,
    [...query]
      .filter(([name]) => name !== 'X-Amz-Signature')
      .map(([name, value]) => `${encoded(name)}=${encoded(value)}`)
      .toSorted()
      .join('&'),
    ...names.map((name) => `${name}:${String(request.headers[name] ?? '').trim()}`),
    '',
    names.join(';'),
    query.get('X-Amz-Content-Sha256') ?? 'UNSIGNED-PAYLOAD',
  ].join('\n')
  const scope = `${day}/${region}/s3/aws4_request`
  const hashed = createHash('sha256').update(canonical).digest('hex')
  const key = hmac(hmac(hmac(hmac(`AWS4${KEYS.secret}`, day), region), 's3'), 'aws4_request')
  return (
    hmac(key, `AWS4-HMAC-SHA256\n${at}\n${scope}\n${hashed}`).toString('hex') === query.get('X-Amz-Signature')
  )
}
