import { randomBytes } from 'node:crypto'
import { text } from 'node:stream/consumers'
import { createFileStore } from '../adapters/storage/create.ts'
import { incomingKey, type FileStore } from '../adapters/storage/port.ts'
import { causeOf } from '../cause-of.ts'
import type { Config } from '../config.ts'
import { errorField } from '../error-field.ts'
import { fault, well, type Check, type Found } from './check.ts'

/** Puts, reads and removes a file, and asks a bucket what a browser asks before it uploads (OPTIONS). */
export const storageCheck: Check = {
  name: 'storage',
  async look({ storage, publicOrigin }) {
    if (!storage) return null
    const key = `check-${randomBytes(8).toString('hex')}.txt`
    const store = await createFileStore({ storage })
    try {
      await store.put(incomingKey(key), Buffer.from(key), 'text/plain')
      const read = await text(await store.read(incomingKey(key)))
      await store.remove(incomingKey(key))
      if (read !== key) return fault(`${nameOf(storage)}: what was put is not what is read`)
      if ((await store.size(incomingKey(key))) !== null)
        return fault(`${nameOf(storage)}: what was removed is still there`)
    } catch (error) {
      return fault(`${nameOf(storage)}: ${refusalOf(error)}`)
    }
    if (storage.kind === 'folder') return well(`put, read and removed in ${storage.dir}`)
    return publicOrigin ? askAsBrowser(store, storage.bucket, publicOrigin) : well('put, read and removed')
  },
}

const nameOf = (storage: Config['storage']) =>
  storage.kind === 'folder' ? `STORAGE_DIR ${storage.dir}` : `S3_BUCKET ${storage.bucket}`

/** A store's own code, such as NoSuchBucket or InvalidAccessKeyId, names what is wrong. */
function refusalOf(error: unknown): string {
  const cause = causeOf(error)
  if (cause) return cause
  const name = String(errorField(error, 'name') ?? '')
  return /^[A-Z]\w+$/.test(name) && name !== 'Error' ? `refused with ${name}` : 'refused'
}

/** An upload goes from the page to the bucket, so the bucket must allow the page's origin (CORS). */
async function askAsBrowser(store: FileStore, bucket: string, origin: string): Promise<Found> {
  const link = await store.uploadLink({
    key: 'check-preflight.png',
    contentType: 'image/png',
    bytes: 1,
    token: '',
  })
  const response = await fetch(link, {
    method: 'OPTIONS',
    headers: {
      origin,
      'access-control-request-method': 'PUT',
      'access-control-request-headers': 'content-type',
    },
    signal: AbortSignal.timeout(5_000),
  })
  await response.body?.cancel()
  const allowed = (header: string, wanted: string) =>
    (response.headers.get(`access-control-allow-${header}`) ?? '')
      .split(',')
      .some((value) => ['*', wanted.toLowerCase()].includes(value.trim().toLowerCase()))
  const isAllowed =
    response.ok &&
    allowed('origin', origin) &&
    allowed('methods', 'PUT') &&
    allowed('headers', 'content-type')
  return isAllowed
    ? well('put, read and removed; the bucket lets browsers upload')
    : fault(
        `S3_BUCKET ${bucket}: browsers cannot upload: its CORS rule must allow PUT with Content-Type from ${origin}`,
      )
}
