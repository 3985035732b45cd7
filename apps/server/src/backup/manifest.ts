import { z } from 'zod'
import { Facts } from './facts.ts'

export const Manifest = z.object({
  made_at: z.string(),
  engine: z.enum(['postgres', 'pglite']),
  /** The migrations that were applied. */
  facts: Facts,
  /** SHA-256 of the database's dump. */
  database_sha: z.string(),
  /** Fingerprint of the key of links, which names the installation. */
  installation: z.string(),
  storage: z.enum(['folder', 's3']),
  /** Files of a bucket stay there: its own versions are their backup, and `sha` is null. */
  files: z.array(z.object({ key: z.string(), bytes: z.number(), sha: z.string().nullable() })),
})
export type Manifest = z.output<typeof Manifest>

export const NAMES = {
  manifest: 'manifest.json',
  database: 'database.dump',
  keys: 'keys.json',
  auditEnd: 'audit-head.json',
  files: 'files',
} as const
