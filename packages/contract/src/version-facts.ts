import { z } from 'zod'
import { Instant } from './shapes.ts'

/** Who wrote and approved a version, and whether the caller may approve it (D-101). */
export const VersionFacts = {
  version: z.number().int(),
  author: z.string(),
  approver: z.string().nullable(),
  approved_at: Instant.nullable(),
  withdrawn_at: Instant.nullable(),
  created_at: Instant,
  /** Whether the caller may approve it: not yet approved, the newest, and written by another staff member. */
  may_approve: z.boolean(),
  /** When its author may approve it, because nobody else can; null where a second person has to. */
  alone_from: Instant.nullable(),
}
export type VersionFacts = z.infer<z.ZodObject<typeof VersionFacts>>
