import { readOrderNumber } from '@contour/domain/orders/order-number'
import { orderIdStart } from '@contour/domain/orders/order-id-text'
import { searchWords } from '@contour/domain/text/folded-text'
import { addDays, easternInstant, type PlainDate } from '@contour/domain/time/plain-date'
import { and, asc, eq, gte, isNull, lt, or, sql, type SQL } from 'drizzle-orm'
import type { Reader } from '../../../db/database.ts'
import { audit, staffMembers } from '../../../db/schema.ts'
import { beginsNameWords, likePart, likeStart } from '../../../db/match-text.ts'

export type AuditFilter = {
  actor?: string | undefined
  /** Words of the name of a patient or of somebody of staff, in any order (D-98). */
  person?: string | undefined
  action?: string | undefined
  /** The number of an order, or the beginning of its public id. */
  order?: string | undefined
  from?: PlainDate | undefined
  until?: PlainDate | undefined
  /** What was done, and charts that were opened; without it the reads of lists and pages too. */
  shows?: 'acts' | undefined
}

/** Returns the condition of a filter; undefined without one. An order that does not exist matches nothing. */
export function auditCondition({
  actor,
  person,
  action,
  order,
  from,
  until,
  shows,
}: AuditFilter): SQL | undefined {
  return and(
    actor ? eq(audit.actor, actor) : undefined,
    person ? isOfPerson(person) : undefined,
    action ? eq(audit.action, action) : undefined,
    order ? isAboutOrder(order) : undefined,
    from ? gte(audit.at, easternInstant(from, '00:00')) : undefined,
    until ? lt(audit.at, easternInstant(addDays(until, 1), '00:00')) : undefined,
    shows === 'acts' ? sql`(${audit.action} = 'chart.read' or ${audit.action} !~ ${LOOKS})` : undefined,
  )
}

/** The names of actions that only look at something. */
const LOOKS = '(^|[._])(read|listed|searched)$'

/** Rows about the people with this name, and rows of what they did: "who opened the chart of Maya" (M-45). */
function isOfPerson(typed: string): SQL {
  const words = searchWords(typed)
  if (words.length === 0) return sql`false`
  const patients = sql`from users u where ${beginsNameWords('u', words)}`
  const staff = sql`from staff m where ${sql.join(
    words.map((word) => sql`lower(m.name) like lower(${likePart(word)})`),
    sql` and `,
  )}`
  return sql`(${audit.subject_user} in (select u.id ${patients})
    or ${audit.actor} in (select 'patient:' || u.public_id ${patients})
    or ${audit.actor} in (select 'staff:' || m.public_id ${staff})
    or ${audit.subject} in (select 'staff:' || m.public_id ${staff}))`
}

/**
 * Rows about an order, and those about its patient that name no other subject, such as a sign-in. Found by the patient,
 * who has an index.
 */
function isAboutOrder(typed: string): SQL | undefined {
  const key = readOrderNumber(typed)
  const start = orderIdStart(typed)
  if (start === null) return sql`false`
  const found = sql`from orders o where ${key === null ? sql`o.public_id like ${likeStart(start)}` : sql`o.id = ${key}`}`
  return and(
    sql`${audit.subject_user} in (select o.user_id ${found})`,
    or(sql`${audit.subject} in (select 'order:' || o.public_id ${found})`, isNull(audit.subject)),
  )
}

/** Returns what the filters offer: every staff member, and every action that occurs. */
export async function auditChoices(db: Reader) {
  const people = await db
    .select({ id: staffMembers.public_id, name: staffMembers.name })
    .from(staffMembers)
    .orderBy(asc(staffMembers.name), asc(staffMembers.id))
  return {
    actors: people.map(({ id, name }) => ({ id: `staff:${id}`, name })),
    actions: await distinctActions(db),
  }
}

/** Goes from one action to the next by the index: a DISTINCT would read the whole trail. */
async function distinctActions(db: Reader): Promise<string[]> {
  const rows = await db.select({ action: sql<string>`found.action` }).from(
    sql`(with recursive found as (
        (select action from audit order by action limit 1)
        union all
        select (select later.action from audit later where later.action > found.action order by later.action limit 1)
        from found where found.action is not null
      ) select action from found where action is not null) as found`,
  )
  return rows.map(({ action }) => action)
}
