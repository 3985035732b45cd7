import type { TaskKind } from '@contour/domain/tasks/task-kinds'
import { and, eq, inArray } from 'drizzle-orm'
import type { Reader } from '../../../db/database.ts'
import { tasks } from '../../../db/schema.ts'
import { isIn } from '../../../db/schema/columns.ts'

/** Returns those of the subjects about which a task of the kind is open. */
export async function openSubjects(
  db: Reader,
  kind: TaskKind,
  subjects: readonly string[],
): Promise<ReadonlySet<string>> {
  if (subjects.length === 0) return new Set()
  const rows = await db
    .select({ subject: tasks.subject })
    .from(tasks)
    .where(and(eq(tasks.kind, kind), inArray(tasks.subject, [...subjects]), isIn(tasks.state, ['open'])))
  return new Set(rows.map(({ subject }) => subject))
}
