import { builtInTexts, lackingLines } from '@contour/domain/conversations/alarm-word-built-in'
import { readWordList, type WordTexts } from '@contour/domain/conversations/alarm-word-list'
import { failedExamples, tryText, whyNotPublished } from '@contour/domain/conversations/alarm-word-trial'
import { BUILT_IN_VERSION } from '@contour/domain/conversations/alarm-words'
import { and, desc, eq, isNull } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { AppError, notFound } from '../../../app-error.ts'
import { asStaff, type Caller } from '../../../caller.ts'
import type { Ctx, CtxOf } from '../../../context.ts'
import { alarmWordVersions, staffMembers } from '../../../db/schema.ts'
import { audit } from '../../ground/audit/index.ts'
import { settleSignOffTask } from '../sign-offs/index.ts'
import { StoredTexts, newestVersion, refreshAlarmWords } from './alarm-word-store.ts'

const wordsSubject = (publicId: string) => `alarm_words:${publicId}` as const

/** The words that are read with, the draft if there is one, and who wrote and published each version (D-77). */
export async function readAlarmWords({ db }: Pick<Ctx, 'db'>, caller: Caller) {
  const { staffId } = asStaff(caller)
  const publisher = alias(staffMembers, 'publisher')
  const rows = await db
    .select({ row: alarmWordVersions, author: staffMembers.name, publisher: publisher.name })
    .from(alarmWordVersions)
    .innerJoin(staffMembers, eq(staffMembers.id, alarmWordVersions.author))
    .leftJoin(publisher, eq(publisher.id, alarmWordVersions.published_by))
    .orderBy(desc(alarmWordVersions.version))
  const draft = rows.find(({ row }) => row.version === null)
  const published = rows.filter(({ row }) => row.version !== null)
  const [newest] = published
  return {
    message: 'Alarm words.',
    published: {
      version: newest?.row.version ?? BUILT_IN_VERSION,
      ...(newest ? StoredTexts.parse(newest.row.words) : builtInTexts()),
    },
    lacking: newest ? lackingLines(StoredTexts.parse(newest.row.words)) : null,
    draft: draft
      ? {
          id: draft.row.public_id,
          author: draft.author,
          own: draft.row.author === staffId,
          changed_at: draft.row.changed_at.toISOString(),
          ...StoredTexts.parse(draft.row.words),
        }
      : null,
    versions: published.map(({ row, author, publisher: by }) => ({
      version: row.version ?? 0,
      author,
      published_by: by ?? '',
      published_at: (row.published_at ?? row.created_at).toISOString(),
    })),
  }
}

/** Tries lines that are not stored: on one text, and on every example. */
export function tryAlarmWords({ patterns, examples, text }: WordTexts & { text: string }) {
  const { list, problems } = readWordList({ patterns, examples })
  return {
    message: 'Tried.',
    problems,
    ...tryText(list, text),
    examples: list.examples.length,
    failed: failedExamples(list).map(({ text: sentence, rule }) => ({ text: sentence, rule })),
    why_not: problems.length > 0 ? 'Some lines cannot be read.' : whyNotPublished(list),
  }
}

/**
 * Saves the draft. Its author alone changes it: whoever publishes it must have written none of it.
 * @throws AppError invalid_request for a line that cannot be read, conflict for a draft of somebody else
 */
export async function saveAlarmWords(ctx: CtxOf<'random'>, caller: Caller, texts: WordTexts) {
  const { staffId } = asStaff(caller)
  const [problem] = readWordList(texts).problems
  if (problem)
    throw new AppError('invalid_request', {
      field: problem.of,
      message: `Line ${problem.line}: ${problem.problem}`,
    })
  const now = ctx.clock.now()
  await ctx.db.transaction(async (tx) => {
    const [draft] = await tx
      .select()
      .from(alarmWordVersions)
      .where(isNull(alarmWordVersions.version))
      .for('update')
    if (draft && draft.author !== staffId)
      throw new AppError('conflict', {
        message: 'Somebody else has a draft. It is published or dropped first.',
      })
    const words = { patterns: texts.patterns, examples: texts.examples }
    const [saved] = draft
      ? await tx
          .update(alarmWordVersions)
          .set({ words, changed_at: now })
          .where(eq(alarmWordVersions.id, draft.id))
          .returning({ id: alarmWordVersions.public_id })
      : await tx
          .insert(alarmWordVersions)
          .values({ public_id: ctx.random.id(), words, author: staffId, created_at: now, changed_at: now })
          .onConflictDoNothing()
          .returning({ id: alarmWordVersions.public_id })
    if (!saved) throw new AppError('conflict')
    await audit(tx, 'alarm_words.saved', { subject: wordsSubject(saved.id) })
  })
  return { message: 'The draft is saved. Somebody else publishes it.' }
}

/** Drops the draft, whoever wrote it; it raised no alarm yet. */
export async function dropAlarmWords(ctx: Ctx, id: string) {
  await ctx.db.transaction(async (tx) => {
    const [dropped] = await tx
      .delete(alarmWordVersions)
      .where(and(eq(alarmWordVersions.public_id, id), isNull(alarmWordVersions.version)))
      .returning({ id: alarmWordVersions.id })
    if (!dropped) throw notFound()
    await audit(tx, 'alarm_words.dropped', { subject: wordsSubject(id) })
  })
  return { message: 'The draft is gone.' }
}

/**
 * Publishes the draft of somebody else: from then on every text is read with it, and alarms keep the version that found
 * them (D-77).
 * @throws AppError not_found, forbidden for one's own draft, invalid_request for a list that may not be published
 */
export async function publishAlarmWords(
  ctx: Ctx,
  caller: Caller,
  { id, changed_at: seen }: { id: string; changed_at: string },
) {
  const { staffId } = asStaff(caller)
  const version = await ctx.db.transaction(async (tx) => {
    const [draft] = await tx
      .select()
      .from(alarmWordVersions)
      .where(and(eq(alarmWordVersions.public_id, id), isNull(alarmWordVersions.version)))
      .for('update')
    if (!draft) throw notFound()
    if (draft.author === staffId)
      throw new AppError('forbidden', { message: 'Somebody else publishes what you wrote.' })
    if (draft.changed_at.toISOString() !== seen)
      throw new AppError('conflict', { message: 'The draft has changed. Read it again.' })
    const { list, problems } = readWordList(StoredTexts.parse(draft.words))
    const why = problems[0]?.problem ?? whyNotPublished(list)
    if (why !== null) throw new AppError('invalid_request', { field: 'examples', message: why })
    const next = Math.max((await newestVersion(tx))?.version ?? 0, BUILT_IN_VERSION) + 1
    await tx
      .update(alarmWordVersions)
      .set({ version: next, published_by: staffId, published_at: ctx.clock.now() })
      .where(eq(alarmWordVersions.id, draft.id))
    await audit(tx, 'alarm_words.published', { subject: wordsSubject(id), after: { version: next } })
    return next
  })
  await refreshAlarmWords(ctx)
  const unsigned = await ctx.db.transaction((tx) => settleSignOffTask(tx, ctx))
  return {
    message: unsigned.some(({ id: artifact }) => artifact === 'alarm-words')
      ? `Version ${version} is published. No new patient is taken until the medical director has signed it.`
      : `Version ${version} is published.`,
  }
}
