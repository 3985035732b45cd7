import path from 'node:path'
import { assertLongSecret, isLoopback, reject } from './environment.ts'
import type { Settings } from './environment-schema.ts'
import type { RunMode } from './run-mode.ts'

export type StorageSettings =
  | { kind: 'folder'; dir: string }
  | {
      kind: 's3'
      endpoint: string
      bucket: string
      region: string
      accessKeyId: string
      secretAccessKey: string
    }

/** Where files are stored. In production a store on another machine is reached over TLS (decisions D-60). */
export function readStorage(env: Settings, { mode, rehearsal }: RunMode, dataDir: string): StorageSettings {
  const names = ['S3_ENDPOINT', 'S3_BUCKET', 'S3_REGION', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const
  const given = names.filter((name) => env[name])
  if (given.length === 0) {
    if (mode === 'production' && !env.STORAGE_DIR)
      reject('S3_ENDPOINT is required in production (or STORAGE_DIR for a folder, named)')
    return { kind: 'folder', dir: path.resolve(env.STORAGE_DIR ?? path.join(dataDir, 'files')) }
  }
  const missing = names.find((name) => !env[name])
  if (missing) reject(`${missing} is missing: ${given[0]} needs it`)
  const endpoint = env.S3_ENDPOINT ?? ''
  if (mode === 'demo' && !isLoopback(endpoint)) reject('S3_ENDPOINT must be on loopback in demo mode')
  if (mode === 'production' && !(rehearsal && isLoopback(endpoint))) {
    if (new URL(endpoint).protocol !== 'https:') reject('S3_ENDPOINT must begin with https: in production')
    assertLongSecret('S3_SECRET_ACCESS_KEY', env.S3_SECRET_ACCESS_KEY)
  }
  return {
    kind: 's3',
    endpoint,
    bucket: env.S3_BUCKET ?? '',
    region: env.S3_REGION ?? '',
    accessKeyId: env.S3_ACCESS_KEY_ID ?? '',
    secretAccessKey: env.S3_SECRET_ACCESS_KEY ?? '',
  }
}
