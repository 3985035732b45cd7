import type { Channel } from '@contour/domain/conversations/conversation-values'
import type { ConversationState } from '@contour/domain/conversations/conversation-life-cycle'
import type { InboxReader } from '@contour/domain/inbox/inbox-access'
import { PAGE_ROWS } from '@contour/domain/lists/paging'
import { and, eq, inArray, or, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { AppError } from '../../../app-error.ts'
import { asStaff } from '../../../caller.ts'
import type { Caller, StaffCaller } from '../../../caller.ts'
import type { Ctx } from '../../../context.ts'
import { keyset } from '../../../db/keyset.ts'
import type { SortKey } from '../../../db/keyset.ts'
import { chatUsers, conversations, orders, users } from '../../../db/schema.ts'
import { audit } from '../../ground/audit/index.ts'
import { threadRows } from './thread-rows.ts'
import { readerOf } from './thread-access.ts'
import { calmKinds, hiddenThreads, personFound, readableThreads, wordsFound } from './visible-threads.ts'

export type ThreadFilter = {
  channel?: Channel | undefined
  state?: ConversationState | undefined
  held?: 'mine' | 'nobody' | undefined
  search?: string | undefined
  order?: string | undefined
  after?: string | undefined
}

const found = { id: conversations.id, at: conversations.last_message_at, promise: conversations.answer_by }
type Found = { id: number; at: Date | null; promise: Date | null; since: Date | null }

/**
 * A part of the list with an order of its own. The parts are read one after the other and only until the page is full,
 * each branch along its index, so that a page costs the same however many threads there are.
 */
type Part = { keys: readonly SortKey[]; keyOf: (row: Found) => Date; branches: readonly SQL[]; newest?: true }

const ID: SortKey = { by: conversations.id, kind: 'number' }
const NEVER = new Date(0)

const RED: Omit<Part, 'branches'> = {
  keys: [{ by: conversations.emergency_since, kind: 'instant' }, ID],
  keyOf: ({ since }) => since ?? NEVER,
}
const PROMISED: Omit<Part, 'branches'> = {
  keys: [{ by: conversations.answer_by, kind: 'instant' }, ID],
  keyOf: ({ promise }) => promise ?? NEVER,
}
const REST: Omit<Part, 'branches'> = {
  keys: [
    { by: conversations.last_message_at, kind: 'instant', order: 'desc' },
    { ...ID, order: 'desc' },
  ],
  keyOf: ({ at }) => at ?? NEVER,
  newest: true,
}

// Literals: as parameters they would keep a prepared statement from using the index of open threads.
const OPEN = sql`${conversations.state} <> 'closed'`
const CALM = sql`${conversations.emergency_since} is null`
const IS_RED = sql`${conversations.emergency_since} is not null`
const OF_PATIENT = sql`${conversations.user_id} is not null`
const OF_VISITOR = sql`${conversations.user_id} is null`
const IS_PROMISED = sql`${conversations.answer_by} is not null`
const IS_REST = sql`${conversations.answer_by} is null and ${conversations.last_message_at} is not null`
const inState = (state: ConversationState) => sql`${conversations.state} = ${sql.raw(`'${state}'`)}`

const OPEN_STATES = ['waiting', 'assigned', 'ticket', 'answered'] as const

/**
 * Lists a page of the threads that the caller may read: those with an emergency first whatever the filter (D-46), of
 * patients before those of visitors (D-77), then
 * by when an answer is promised, then the others, newest first. Support sees in the last place that a doctor thread
 * exists (D-38). Each call writes one audit row: the list shows health data.
 */
export async function listThreads(ctx: Ctx, caller: Caller, filter: ThreadFilter) {
  const staff = asStaff(caller)
  const reader = await readerOf(ctx, staff)
  const parts = partsOf(ctx, staff, reader, filter)
  const { ids, next } = await readPage(ctx, parts, filter.after)
  const rows = await threadRows(ctx, staff, reader, ids)
  await audit(ctx.db, 'conversations.listed', {
    // Which threads were shown, not only how many (R-044).
    after: { threads: rows.map(({ id }) => id) },
  })
  return { status: 'success' as const, message: 'The inbox.', rows, next, total: null }
}

function partsOf(ctx: Ctx, staff: StaffCaller, reader: InboxReader, filter: ThreadFilter): Part[] {
  const { channel, state, held, search = '', order } = filter
  const readable = readableThreads(reader)
  const person = order ? ofOrder(ctx, order) : undefined
  const words = search === '' ? undefined : or(personFound(search), wordsFound(ctx.db, search))
  const asked = and(
    person,
    words,
    channel && eq(conversations.channel, channel),
    held === 'mine' ? eq(conversations.assigned_to, staff.staffId) : undefined,
    held === 'nobody' ? sql`${conversations.assigned_to} is null` : undefined,
  )
  const everyState = person !== undefined || words !== undefined
  const states: readonly ConversationState[] = state
    ? [state]
    : everyState
      ? [...OPEN_STATES, 'closed']
      : OPEN_STATES
  const open = states.some((one) => one !== 'closed')
  const branch = (...conditions: (SQL | undefined)[]): SQL => and(...conditions) ?? sql`true`
  const stated = state ? inState(state) : undefined
  return [
    { ...RED, branches: [branch(IS_RED, OF_PATIENT, readable, person, words)] },
    { ...RED, branches: [branch(IS_RED, OF_VISITOR, readable, person, words)] },
    {
      ...PROMISED,
      branches: open
        ? calmKinds(reader).map((kind) => branch(kind, OPEN, CALM, IS_PROMISED, stated, asked))
        : [],
    },
    { ...REST, branches: states.map((one) => branch(inState(one), CALM, IS_REST, readable, asked)) },
    {
      ...REST,
      branches:
        channel === 'support' || held !== undefined || !reader.teams.includes('support')
          ? []
          : states.map((one) =>
              branch(
                inState(one),
                sql`${conversations.last_message_at} is not null`,
                hiddenThreads(reader),
                person,
                search === '' ? undefined : personFound(search),
              ),
            ),
    },
  ]
}

const ofOrder = ({ db }: Ctx, publicId: string): SQL =>
  inArray(
    conversations.user_id,
    db.select({ id: orders.user_id }).from(orders).where(eq(orders.public_id, publicId)),
  )

/** Reads the parts from the cursor on until the page is full; the cursor names the part and its last row. */
async function readPage(ctx: Ctx, parts: readonly Part[], cursor: string | undefined) {
  const [from = '0', ...rest] = (cursor ?? '0').split('~')
  const first = /^\d$/.test(from) ? Number(from) : parts.length
  if (first >= parts.length)
    throw new AppError('invalid_request', {
      field: 'after',
      message: 'This page of the list does not exist. Open the list again.',
    })
  const ids: number[] = []
  for (const [n, part] of parts.entries()) {
    if (n < first || part.branches.length === 0) continue
    const after = n === first && rest[0] ? rest[0] : undefined
    const page = keyset(part.keys, after, PAGE_ROWS - ids.length)
    const rows = await readPart(ctx, part, page)
    if (ids.length === PAGE_ROWS && rows.length > 0) return { ids, next: String(n) }
    const cut = page.cut(rows, (row) => [part.keyOf(row), row.id])
    ids.push(...cut.rows.map(({ id }) => id))
    if (cut.next !== null) return { ids, next: `${n}~${cut.next}` }
  }
  return { ids, next: null }
}

async function readPart({ db }: Ctx, part: Part, page: ReturnType<typeof keyset>): Promise<Found[]> {
  const rows: Found[] = []
  for (const branch of part.branches)
    rows.push(
      ...(await db
        .select({ ...found, since: conversations.emergency_since })
        .from(conversations)
        .leftJoin(users, eq(users.id, conversations.user_id))
        .leftJoin(chatUsers, eq(chatUsers.id, conversations.chat_user_id))
        .where(and(branch, page.where))
        .orderBy(...page.orderBy)
        .limit(page.limit)),
    )
  const sign = part.newest ? -1 : 1
  const ordered = (a: Found, b: Found) =>
    sign * (part.keyOf(a).getTime() - part.keyOf(b).getTime() || a.id - b.id)
  return part.branches.length > 1 ? rows.toSorted(ordered) : rows
}
