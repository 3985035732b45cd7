import { formatUsd } from '@contour/domain/money/cents'
import type { SendQuery } from '../db/database.ts'

const DAYS = 60

/**
 * What the schedule brings: by US Eastern day and kind of job, how many, the cents that renewals charge, and a digest of whom
 * they concern and when.
 */
export type NextDays = ReadonlyMap<string, { jobs: number; cents: number; digest: string }>

/** Tables and columns of the first schema only: a backup of any build is read before it is migrated. */
const SCHEDULED = `select (due.due_at at time zone 'America/New_York')::date::text as day, due.kind,
    count(*)::float8 as jobs, coalesce(sum(subscriptions.renewal_cents), 0)::float8 as cents,
    md5(string_agg(concat_ws(' ', due.subject, due.n, extract(epoch from due.due_at), subscriptions.renewal_cents), ','
      order by due.subject, due.n)) as digest
  from due left join subscriptions on due.kind = 'renewal' and subscriptions.public_id = due.subject
  where due.done_at is null and due.due_at < $1
  group by 1, 2 order by 1, 2`

/** Returns what is charged, mailed and shipped by schedule within 60 days of an instant, late jobs included. */
export async function readNextDays(query: SendQuery, from: Date): Promise<NextDays> {
  const until = new Date(from.getTime() + DAYS * 86_400_000)
  const rows = await query(SCHEDULED, [until.toISOString()])
  return new Map(
    rows.map((row) => [
      `${String(row['day'])} ${String(row['kind'])}`,
      { jobs: Number(row['jobs']), cents: Number(row['cents']), digest: String(row['digest']) },
    ]),
  )
}

/** Returns a line for each day and kind of job that a build changes. */
export function changedDays(before: NextDays, after: NextDays): string[] {
  const text = (at: NextDays, key: string) => {
    const { jobs, cents } = at.get(key) ?? { jobs: 0, cents: 0 }
    return cents > 0 ? `${jobs} (${formatUsd(cents)})` : String(jobs)
  }
  return [...new Set([...before.keys(), ...after.keys()])]
    .sort()
    .filter((key) => before.get(key)?.digest !== after.get(key)?.digest)
    .map((key) => {
      const [was, is] = [text(before, key), text(after, key)]
      return was === is
        ? `${key}: ${is}, but not the same ones or not at the same time`
        : `${key}: ${was} before, ${is} with this build`
    })
}
