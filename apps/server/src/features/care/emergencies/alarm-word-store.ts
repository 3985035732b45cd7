import { BUILT_IN_WORDS, createAlarmWords } from '@contour/domain/conversations/alarm-words'
import { readWordList } from '@contour/domain/conversations/alarm-word-list'
import { desc, isNotNull } from 'drizzle-orm'
import { z } from 'zod'
import type { Ctx } from '../../../context.ts'
import type { Reader } from '../../../db/database.ts'
import { alarmWordVersions } from '../../../db/schema.ts'

/** The lines of a version as they are stored. */
export const StoredTexts = z.object({ patterns: z.string(), examples: z.string() })

/** Returns the version that is published last, without its lines; null while the built-in one holds. */
export async function newestVersion(db: Reader) {
  const [row] = await db
    .select()
    .from(alarmWordVersions)
    .where(isNotNull(alarmWordVersions.version))
    .orderBy(desc(alarmWordVersions.version))
    .limit(1)
  return row ?? null
}

/**
 * Reads with the published words from now on (D-77). A message is read without asking the database, so each process asks
 * every few seconds, and at once after its own publication.
 */
export async function refreshAlarmWords({
  db,
  alarmWords,
}: {
  db: Reader
  alarmWords: Ctx['alarmWords']
}): Promise<void> {
  const row = await newestVersion(db)
  const version = row?.version ?? BUILT_IN_WORDS.version
  // A clinic's own version may have the number of a later built-in one.
  const builtIn = alarmWords.current === BUILT_IN_WORDS
  if (row ? !builtIn && version === alarmWords.current.version : builtIn) return
  alarmWords.current = row
    ? createAlarmWords(version, readWordList(StoredTexts.parse(row.words)).list.patterns)
    : BUILT_IN_WORDS
}

/** The published words, for a command of the machine. */
export async function readAlarmWords(db: Reader): Promise<Ctx['alarmWords']> {
  const alarmWords = { current: BUILT_IN_WORDS }
  await refreshAlarmWords({ db, alarmWords })
  return alarmWords
}
