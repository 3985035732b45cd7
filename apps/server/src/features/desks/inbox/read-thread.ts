import { orderNumber } from '@contour/domain/orders/order-number'
import { THREAD_MESSAGES } from '@contour/contract/staff-inbox'
import { conversationLifeCycle } from '@contour/domain/conversations/conversation-life-cycle'
import { and, asc, desc, eq, inArray, lt } from 'drizzle-orm'
import { asStaff, type Caller, type StaffCaller } from '../../../caller.ts'
import type { Ctx } from '../../../context.ts'
import type { Reader } from '../../../db/database.ts'
import {
  conversationEvents,
  conversationMessages,
  conversationNotes,
  messageAttachments,
  orders,
  staffMembers,
} from '../../../db/schema.ts'
import { isAnsweredByEmail } from '../../care/tickets/index.ts'
import { colleaguesFor } from './pass-on.ts'
import { auditThread, openThread, type OpenedThread } from './thread-access.ts'
import { personName, rowFacts } from './thread-rows.ts'

const MOVES = ['taken', 'released', 'handed_over', 'passed_on', 'replied', 'closed'] as const

/**
 * Returns one thread with its newest messages, notes and moves, and what the caller may do with it. Each opening is
 * audited (D-38).
 * @throws AppError as openThread
 */
export async function readThread(
  ctx: Ctx,
  caller: Caller,
  input: { id: string; before?: string | undefined },
) {
  const staff = asStaff(caller)
  const opened = await openThread(ctx, staff, input.id)
  await auditThread(ctx.db, opened, 'conversation.read')
  const { conversation, user, visitor, as } = opened
  const names = await staffNames(ctx.db)
  const holder = names.byKey(conversation.assigned_to)
  const { messages, earlier } = await readMessages(ctx.db, conversation.id, {
    before: input.before === undefined ? null : Number(input.before),
    nameOf: names.byKey,
  })
  const [order] = user
    ? await ctx.db
        .select({ id: orders.id })
        .from(orders)
        .where(eq(orders.user_id, user.id))
        .orderBy(desc(orders.id))
        .limit(1)
    : []
  return {
    message: 'Thread.',
    thread: {
      ...rowFacts(conversation, staff, holder),
      person: personName(user, visitor),
      unread: messages.filter(
        ({ seq, sender }) =>
          seq > conversation.staff_seen_seq && (sender === 'patient' || sender === 'visitor'),
      ).length,
      answers_as: as,
      visitor: user === null,
      joined: user !== null && visitor?.joined_at ? (visitor.joined_answer ?? ('unanswered' as const)) : null,
      handover_summary: conversation.handover_summary,
      held: conversation.state === 'assigned',
      by_email: await isAnsweredByEmail(ctx.db, conversation),
      last_seq: conversation.last_seq,
      messages,
      earlier,
      notes: await readNotes(ctx.db, conversation.id, names.byKey),
      events: await readEvents(ctx.db, conversation.id, names.byActor),
      may: mayDo(opened, staff),
      colleagues: (await colleaguesFor(ctx, opened, staff)).map(({ id, name }) => ({ id, name })),
      values: {
        first_name: user?.first_name ?? visitor?.first_name ?? '',
        staff_name: staff.name,
        order_number: order ? orderNumber(order.id) : '',
      },
    },
  }
}

/** What the life cycle allows the caller; a thread that somebody else holds is theirs, and a red one is not closed. */
export function mayDo({ conversation, as }: OpenedThread, { staffId }: Pick<StaffCaller, 'staffId'>) {
  const { state, team, assigned_to, emergency_since } = conversation
  const mine = assigned_to === staffId
  const theirs = state === 'assigned' && !mine
  return MOVES.filter((event) => {
    if (!conversationLifeCycle.can(state, event, as)) return false
    if (event === 'released') return mine
    // The team that must answer assigns it among its own.
    if (event === 'passed_on' && team !== as) return false
    if (event === 'closed' && emergency_since !== null) return false
    return !theirs
  })
}

/** The names of the staff: a clinic has few, so that one query names every author. */
async function staffNames(db: Reader) {
  const rows = await db
    .select({ key: staffMembers.id, id: staffMembers.public_id, name: staffMembers.name })
    .from(staffMembers)
  const byKey = new Map(rows.map(({ key, name }) => [key, name]))
  const byActor = new Map(
    rows.flatMap(({ key, id, name }) => [
      [`staff:${key}`, name],
      [`staff:${id}`, name],
    ]),
  )
  return {
    byKey: (key: number | null) => (key === null ? null : (byKey.get(key) ?? null)),
    byActor: (actor: string) => byActor.get(actor) ?? null,
  }
}

type NameOf = (key: number | null) => string | null

async function readMessages(
  db: Reader,
  conversationId: number,
  { before, nameOf }: { before: number | null; nameOf: NameOf },
) {
  const found = await db
    .select()
    .from(conversationMessages)
    .where(
      and(
        eq(conversationMessages.conversation_id, conversationId),
        before === null ? undefined : lt(conversationMessages.seq, before),
      ),
    )
    .orderBy(desc(conversationMessages.seq))
    .limit(THREAD_MESSAGES + 1)
  const rows = found.slice(0, THREAD_MESSAGES).toReversed()
  const files = rows.length
    ? await db
        .select()
        .from(messageAttachments)
        .where(
          inArray(
            messageAttachments.message_id,
            rows.map(({ id }) => id),
          ),
        )
        .orderBy(asc(messageAttachments.id))
    : []
  const filesOf = Map.groupBy(files, ({ message_id }) => message_id)
  return {
    earlier: found.length > THREAD_MESSAGES,
    messages: rows.map((row) => ({
      id: row.public_id,
      seq: row.seq,
      sender: row.sender,
      by: nameOf(row.staff_id),
      body: row.body,
      via: row.via,
      at: row.created_at.toISOString(),
      attachments: (filesOf.get(row.id) ?? []).map(({ public_id, name, scan }) => ({
        id: public_id,
        name,
        scan,
      })),
    })),
  }
}

async function readNotes(db: Reader, conversationId: number, nameOf: NameOf) {
  const rows = await db
    .select()
    .from(conversationNotes)
    .where(eq(conversationNotes.conversation_id, conversationId))
    .orderBy(asc(conversationNotes.id))
  return rows.map(({ staff_id, body, at }) => ({ by: nameOf(staff_id) ?? '', body, at: at.toISOString() }))
}

async function readEvents(db: Reader, conversationId: number, nameOf: (actor: string) => string | null) {
  const rows = await db
    .select()
    .from(conversationEvents)
    .where(eq(conversationEvents.conversation_id, conversationId))
    .orderBy(asc(conversationEvents.id))
  return rows.map(({ event, actor, note, at }) => ({ event, by: nameOf(actor), note, at: at.toISOString() }))
}
