import { tasks } from '@contour/server/db/schema'
import { eq } from 'drizzle-orm'
import type { TestService } from '../start-test-service.ts'

/** Returns the tasks about a subject such as "order:abc", oldest first, open or not. */
export const tasksAbout = (at: TestService, subject: string) =>
  at.ctx.db.select().from(tasks).where(eq(tasks.subject, subject)).orderBy(tasks.id)
