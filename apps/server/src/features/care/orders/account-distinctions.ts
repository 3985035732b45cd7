import type { Shared } from '@contour/domain/accounts/same-person'
import { asc, eq, inArray } from 'drizzle-orm'
import type { Reader } from '../../../db/database.ts'
import { accountDistinctions, staffMembers } from '../../../db/schema.ts'

type Row = typeof accountDistinctions.$inferSelect

/** What a clinician said of two accounts, and who it was. */
export type Distinction = Pick<Row, 'distinct' | 'shared' | 'reason' | 'at'> & { by: string }

/** The two accounts in the order in which a pair is stored. */
export const pairOf = (a: number, b: number) => ({
  first_user: Math.min(a, b),
  second_user: Math.max(a, b),
})

/**
 * Whether a clinician said that a match is not the same person (D-83). What they share since then is another match: it
 * counts until somebody has looked at it too.
 */
export const isDistinct = ({
  shared,
  said,
}: {
  shared: readonly Shared[]
  said: Distinction | null
}): boolean => said !== null && said.distinct && shared.every((what) => said.shared.includes(what))

/** Reads what was said last of each of these pairs. */
export async function distinctionsOf(
  db: Reader,
  pairs: readonly { mine: { id: number }; other: { id: number } }[],
): Promise<(a: number, b: number) => Distinction | null> {
  const firsts = pairs.map(({ mine, other }) => Math.min(mine.id, other.id))
  const rows = await db
    .select({ row: accountDistinctions, by: staffMembers.name })
    .from(accountDistinctions)
    .innerJoin(staffMembers, eq(staffMembers.id, accountDistinctions.staff_id))
    .where(inArray(accountDistinctions.first_user, firsts))
    .orderBy(asc(accountDistinctions.id))
  const newest = new Map(rows.map(({ row, by }) => [`${row.first_user} ${row.second_user}`, { ...row, by }]))
  return (a, b) => newest.get(`${Math.min(a, b)} ${Math.max(a, b)}`) ?? null
}
