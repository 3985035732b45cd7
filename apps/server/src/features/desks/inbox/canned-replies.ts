import { isChartText, type CannedReplyChannel } from '@contour/domain/conversations/conversation-values'
import { unknownVariables } from '@contour/domain/inbox/canned-reply'
import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import { AppError, notFound } from '../../../app-error.ts'
import { asStaff, type Caller } from '../../../caller.ts'
import type { Ctx, CtxOf } from '../../../context.ts'
import type { Reader } from '../../../db/database.ts'
import { cannedReplies, cannedReplyVersions, staffMembers } from '../../../db/schema.ts'
import { audit } from '../../ground/audit/index.ts'

type Wording = { channel: CannedReplyChannel; title: string; body: string }

const isNewest = sql`${cannedReplyVersions.version} = (select max(newer.version) from canned_reply_versions newer
  where newer.reply_id = ${cannedReplies.id})`

const selectReplies = (db: Reader) =>
  db
    .select({ reply: cannedReplies, wording: cannedReplyVersions, by: staffMembers.name })
    .from(cannedReplies)
    .innerJoin(cannedReplyVersions, eq(cannedReplyVersions.reply_id, cannedReplies.id))
    .leftJoin(staffMembers, eq(staffMembers.id, cannedReplyVersions.staff_id))
    .$dynamic()

type Found = Awaited<ReturnType<typeof selectReplies>>[number]

const toVersion = ({ wording, by }: Pick<Found, 'wording' | 'by'>) => ({
  title: wording.title,
  body: wording.body,
  version: wording.version,
  by,
  at: wording.created_at.toISOString(),
})

const toReply = (row: Found) => ({ id: row.reply.public_id, channel: row.reply.channel, ...toVersion(row) })

/** Lists the prepared replies in use with their newest wording, by title. */
export async function listCannedReplies({ db }: Ctx) {
  const rows = await selectReplies(db)
    .where(and(isNull(cannedReplies.ended_at), isNewest))
    .orderBy(sql`lower(${cannedReplyVersions.title})`, cannedReplies.id)
  return { message: 'Prepared replies.', rows: rows.map(toReply) }
}

/** Lists every wording of a prepared reply, newest first. @throws AppError not_found */
export async function listCannedVersions({ db }: Ctx, id: string) {
  const rows = await selectReplies(db)
    .where(eq(cannedReplies.public_id, id))
    .orderBy(desc(cannedReplyVersions.version))
  if (rows.length === 0) throw notFound()
  return { message: 'Versions.', rows: rows.map(toVersion) }
}

/**
 * Adds a prepared reply, or a text for charts.
 * @throws AppError invalid_request for a variable that does not exist; forbidden for a text of charts that no clinician
 *   writes
 */
export async function createCannedReply(ctx: CtxOf<'random'>, caller: Caller, wording: Wording) {
  assertVariables(wording)
  assertMayWrite(caller, wording.channel)
  const id = await ctx.db.transaction(async (tx) => {
    const now = ctx.clock.now()
    const [reply] = await tx
      .insert(cannedReplies)
      .values({ public_id: ctx.random.id(), channel: wording.channel, created_at: now })
      .returning()
    if (!reply) throw new Error('the prepared reply was not stored')
    await saveVersion(tx, ctx, caller, { ...wording, reply, version: 1 })
    return reply.id
  })
  return { message: 'Saved.', reply: await readReply(ctx.db, id) }
}

/**
 * Saves a new version of a prepared reply; the earlier ones stay.
 * @throws AppError not_found, also once it was withdrawn; conflict if somebody saved another version in the meantime;
 *   invalid_request for a variable that does not exist
 */
export async function changeCannedReply(
  ctx: CtxOf,
  caller: Caller,
  { id: publicId, version, ...wording }: Wording & { id: string; version: number },
) {
  assertVariables(wording)
  const id = await ctx.db.transaction(async (tx) => {
    const [reply] = await tx
      .select()
      .from(cannedReplies)
      .where(and(eq(cannedReplies.public_id, publicId), isNull(cannedReplies.ended_at)))
      .for('update')
    if (!reply) throw notFound()
    for (const channel of [reply.channel, wording.channel]) assertMayWrite(caller, channel)
    const [newest] = await tx
      .select({ version: cannedReplyVersions.version })
      .from(cannedReplyVersions)
      .where(eq(cannedReplyVersions.reply_id, reply.id))
      .orderBy(desc(cannedReplyVersions.version))
      .limit(1)
    if (newest?.version !== version)
      throw new AppError('conflict', { message: 'Somebody has changed this reply. Open it again.' })
    await tx.update(cannedReplies).set({ channel: wording.channel }).where(eq(cannedReplies.id, reply.id))
    await saveVersion(tx, ctx, caller, { ...wording, reply, version: version + 1 })
    return reply.id
  })
  return { message: 'Saved.', reply: await readReply(ctx.db, id) }
}

/** Withdraws a prepared reply; its versions stay. @throws AppError not_found, also for one that was withdrawn */
export async function endCannedReply(ctx: Ctx, caller: Caller, publicId: string) {
  await ctx.db.transaction(async (tx) => {
    const [ended] = await tx
      .update(cannedReplies)
      .set({ ended_at: ctx.clock.now() })
      .where(and(eq(cannedReplies.public_id, publicId), isNull(cannedReplies.ended_at)))
      .returning()
    if (!ended) throw notFound()
    assertMayWrite(caller, ended.channel)
    await audit(tx, 'canned_reply.ended', { subject: `canned_reply:${publicId}` })
  })
  return { message: 'Withdrawn.' }
}

async function saveVersion(
  tx: Reader,
  ctx: CtxOf,
  caller: Caller,
  {
    reply,
    version,
    title,
    body,
    channel,
  }: Wording & { reply: typeof cannedReplies.$inferSelect; version: number },
): Promise<void> {
  await tx.insert(cannedReplyVersions).values({
    reply_id: reply.id,
    version,
    title,
    body,
    staff_id: asStaff(caller).staffId,
    created_at: ctx.clock.now(),
  })
  await audit(tx, version === 1 ? 'canned_reply.created' : 'canned_reply.changed', {
    subject: `canned_reply:${reply.public_id}`,
    after: { version, channel },
  })
}

async function readReply(db: Reader, id: number) {
  const [row] = await selectReplies(db).where(and(eq(cannedReplies.id, id), isNewest))
  if (!row) throw notFound()
  return toReply(row)
}

/** What stands on charts, in letters and at the pharmacy is a clinician's (D-85). @throws AppError forbidden */
function assertMayWrite(caller: Caller, channel: CannedReplyChannel): void {
  if (isChartText(channel) && !asStaff(caller).roles.includes('clinician'))
    throw new AppError('forbidden', { message: 'Clinicians write the texts for charts.' })
}

/** @throws AppError invalid_request */
function assertVariables({ body }: Wording): void {
  const [unknown] = unknownVariables(body)
  if (unknown !== undefined)
    throw new AppError('invalid_request', { field: 'body', message: `There is no variable {${unknown}}.` })
}
