import { BROWSER_ERRORS_MAX } from '@contour/domain/browser-errors/browser-error'
import { and, eq, sql } from 'drizzle-orm'
import { versionText } from '../../../build-version.ts'
import type { Ctx } from '../../../context.ts'
import { countRows } from '../../../db/keyset.ts'
import { browserErrors } from '../../../db/schema.ts'

type Noted = { app: 'patient' | 'staff'; kind: string; place: string }

/** Counts an error of a browser under its place in the code of this build. */
export async function recordBrowserError({ db, clock, build }: Ctx, noted: Noted) {
  const version = versionText(build)
  const now = clock.now()
  const [known] = await db
    .update(browserErrors)
    .set({ count: sql`${browserErrors.count} + 1`, last_at: now })
    .where(
      and(
        eq(browserErrors.app, noted.app),
        eq(browserErrors.kind, noted.kind),
        eq(browserErrors.place, noted.place),
        eq(browserErrors.version, version),
      ),
    )
    .returning({ id: browserErrors.id })
  const kept = known
    ? 0
    : await countRows(db, db.select({ id: browserErrors.id }).from(browserErrors).$dynamic())
  if (!known && kept < BROWSER_ERRORS_MAX)
    await db
      .insert(browserErrors)
      .values({ ...noted, version, count: 1, first_at: now, last_at: now })
      .onConflictDoNothing()
  return { message: 'Noted.' }
}
