import { eq } from 'drizzle-orm'
import { notFound } from '../../../app-error.ts'
import type { Reader } from '../../../db/database.ts'
import { users } from '../../../db/schema.ts'

export type PersonRow = typeof users.$inferSelect

/** Returns the person that a public id names. @throws AppError not_found */
export async function findPerson(db: Reader, publicId: string): Promise<PersonRow> {
  const [user] = await db.select().from(users).where(eq(users.public_id, publicId))
  if (!user) throw notFound()
  return user
}
