import { VERDICTS, type ArtifactId, type Verdict } from '@contour/domain/sign-offs/artifact'
import { sql } from 'drizzle-orm'
import { check, index, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { instant, key, oneOf, ref } from './columns.ts'
import { staffMembers } from './people.ts'

/**
 * Who signed which content of a clinical artifact, and when (D-86). Append only: a signature is withdrawn by another row,
 * and the newest row about a content counts.
 */
export const artifactSignatures = pgTable(
  'artifact_signatures',
  {
    id: key(),
    artifact: text().$type<ArtifactId>().notNull(),
    /** SHA-256 of the lines, in hex. */
    hash: text().notNull(),
    /** What was signed, line by line; null for a withdrawal. */
    lines: jsonb().$type<readonly string[]>(),
    verdict: text().$type<Verdict>().notNull(),
    /** The medical director; null for the made-up one of a demonstration. */
    signed_by: ref(() => staffMembers.id),
    signer_name: text().notNull(),
    /** Why a signature was withdrawn. */
    reason: text(),
    at: instant().notNull(),
  },
  (t) => [
    oneOf('artifact_signatures_verdict', t.verdict, VERDICTS),
    check(
      'artifact_signatures_whole',
      sql`(${t.verdict} = 'signed') = (${t.lines} is not null) and (${t.verdict} = 'withdrawn') = (${t.reason} is not null)`,
    ),
    index('artifact_signatures_newest').on(t.artifact, t.hash, t.id),
    index('artifact_signatures_signer').on(t.signed_by),
  ],
)
