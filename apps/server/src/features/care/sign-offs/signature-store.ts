import { desc, eq, sql } from 'drizzle-orm'
import type { Reader } from '../../../db/database.ts'
import { preparedQuery } from '../../../db/prepared-query.ts'
import { artifactSignatures } from '../../../db/schema.ts'

/** What is listed of a signature: not its lines, which may be many. */
const LISTED = {
  artifact: artifactSignatures.artifact,
  hash: artifactSignatures.hash,
  verdict: artifactSignatures.verdict,
  signer: artifactSignatures.signer_name,
  reason: artifactSignatures.reason,
  at: artifactSignatures.at,
}

const newest = preparedQuery((db) =>
  db
    .selectDistinctOn([artifactSignatures.artifact, artifactSignatures.hash], LISTED)
    .from(artifactSignatures)
    .orderBy(artifactSignatures.artifact, artifactSignatures.hash, desc(artifactSignatures.id)),
)

const nameOf = (artifact: string, hash: string) => `${artifact} ${hash}`

/** Tells whether a content of an artifact is signed: the newest row about it counts (D-86). */
export type IsSigned = (artifact: string, hash: string) => boolean

/** Reads which contents are signed; a table with one short row a version. */
export async function readSigned(db: Reader): Promise<IsSigned> {
  const rows = await newest(db, {})
  const signed = new Set(
    rows.flatMap(({ artifact, hash, verdict }) => (verdict === 'signed' ? [nameOf(artifact, hash)] : [])),
  )
  return (artifact, hash) => signed.has(nameOf(artifact, hash))
}

/** The last signature or withdrawal of each artifact, whatever its content was. */
export const lastVerdicts = (db: Reader) =>
  db
    .selectDistinctOn([artifactSignatures.artifact], LISTED)
    .from(artifactSignatures)
    .orderBy(artifactSignatures.artifact, desc(artifactSignatures.id))

/** The lines of the last signed content of each artifact. */
export const lastSignedLines = (db: Reader) =>
  db
    .selectDistinctOn([artifactSignatures.artifact], {
      artifact: artifactSignatures.artifact,
      lines: artifactSignatures.lines,
    })
    .from(artifactSignatures)
    .where(sql`${artifactSignatures.verdict} = 'signed'`)
    .orderBy(artifactSignatures.artifact, desc(artifactSignatures.id))

/** Versions shown of one artifact; the audit trail has the rest. */
const VERSIONS_MAX = 50

export const verdictsOf = (db: Reader, artifact: string) =>
  db
    .select(LISTED)
    .from(artifactSignatures)
    .where(eq(sql`${artifactSignatures.artifact}`, artifact))
    .orderBy(desc(artifactSignatures.id))
    .limit(VERSIONS_MAX)
