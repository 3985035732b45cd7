import { audit, conversations } from '@contour/server/db/schema'
import { PAGE_ROWS } from '@contour/domain/lists/paging'
import { staffToken, startTestService, type TestService } from '@contour/testkit'
import { openDoctorThread, openSupportThread } from '@contour/testkit/people/conversation-life'
import { moveToWeekday } from '@contour/testkit/people/move-to-weekday'
import { placeOrder } from '@contour/testkit/people/place-order'
import { callStaff } from '@contour/testkit/people/replacement-life'
import { asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'

let at: TestService
beforeAll(async () => {
  at = await startTestService()
})
afterAll(() => at.close())

type Row = { id: string; person: string; readable: boolean; preview: string; state: string }
const list = async (query = '', who = 'support') => {
  const { status, body } = await callStaff(at, who, 'GET', `/inbox?${query}`)
  if (status !== 200) throw new Error(`the list answered ${status} ${body.message ?? ''}`)
  return { rows: body['rows'] as Row[], next: body['next'] as string | null }
}

/** Writes threads of visitors with one message each directly; promised a minute after one another. */
async function fill(name: string, n: number, set = '') {
  await at.ctx.database.query(
    `with visitors as (
       insert into chat_users (public_id, first_name, last_name, email, source_web, created_at)
       select '${name}-visitor-' || n, '${name}', 'Sample' || n, '${name}' || n || '@example.com', 2, now()
       from generate_series(1, ${n}) n returning id, public_id),
     threads as (
       insert into conversations (public_id, channel, chat_user_id, state, team, waiting_since, answer_by, last_seq,
         last_message_at, patient_seen_seq, staff_seen_seq, notified_seq, created_at)
       select '${name}-' || split_part(public_id, '-', 3), 'support', id, 'waiting', 'support', now(),
         '2026-01-01'::timestamptz + make_interval(mins => split_part(public_id, '-', 3)::int / 3), 1,
         '2026-01-01'::timestamptz + make_interval(mins => split_part(public_id, '-', 3)::int / 3), 0, 0, 0, now()
       from visitors returning id, public_id)
     insert into conversation_messages (public_id, conversation_id, seq, sender, body, via, created_at)
     select 'message-' || public_id, id, 1, 'visitor', 'Sample question of ' || public_id, 'chat', now() from threads`,
  )
  if (set) await at.ctx.database.query(`update conversations set ${set} where public_id like '${name}-%'`)
}

test('M-34 120 threads come in pages of 50: promised ones first, then the others, newest first, each once', async () => {
  await fill('paged', 60)
  await fill('calm', 60, `answer_by = null, waiting_since = null, state = 'answered'`)
  const seen: string[] = []
  let [query, pages] = ['search=Sample', 0]
  for (;;) {
    const { rows, next } = await list(query)
    expect(rows.length).toBeLessThanOrEqual(PAGE_ROWS)
    seen.push(...rows.map(({ id }) => id).filter((id) => /^(paged|calm)-/.test(id)))
    pages += 1
    if (next === null) break
    query = `search=Sample&after=${encodeURIComponent(next)}`
  }
  expect(pages).toBeGreaterThanOrEqual(3)
  expect(seen).toHaveLength(120)
  expect(new Set(seen).size).toBe(120)
  const numbers = (name: string) =>
    seen.filter((id) => id.startsWith(name)).map((id) => Math.floor(Number(id.split('-')[1]) / 3))
  expect(seen.findIndex((id) => id.startsWith('calm'))).toBe(60)
  expect(numbers('paged')).toEqual(numbers('paged').toSorted((a, b) => a - b))
  expect(numbers('calm')).toEqual(numbers('calm').toSorted((a, b) => b - a))
  for (const after of ['example', '9', '0~example', '1~WzFd'])
    expect((await callStaff(at, 'support', 'GET', `/inbox?after=${after}`)).status, after).toBe(400)
})

test('M-34 D-45 the list shows what the person wrote, not the automatic reply after it', async () => {
  await moveToWeekday(at, '22:00', 2)
  const { id } = await openSupportThread(at, { first_name: 'Nora', email: 'nora.night@example.com' })
  const { rows } = await list('search=nora.night%40example.com')
  expect(rows).toMatchObject([{ id, preview: 'Sample: when are you open?' }])
  const read = await callStaff(at, 'support', 'GET', `/inbox/${id}`)
  const { thread } = read.body as { thread: { messages: { sender: string }[] } }
  expect(thread.messages.at(-1)).toMatchObject({ sender: 'automatic' })
})

test('M-34 the list is narrowed by channel, state, holder, name, email and words', async () => {
  await fill('found', 3)
  const ids = async (query: string) => (await list(query)).rows.map(({ id }) => id)
  expect((await ids('search=found2%40example.com')).toSorted()).toEqual(['found-2'])
  expect(await ids('search=found%20Sample3')).toEqual(['found-3'])
  expect(await ids('search=question%20of%20found-1')).toEqual(['found-1'])
  expect(await ids('search=100%25_no_such')).toEqual([])
  await callStaff(at, 'support', 'POST', '/inbox/found-1/claim', {})
  expect(await ids('held=mine&search=found')).toEqual(['found-1'])
  expect((await ids('held=nobody&search=found')).toSorted()).toEqual(['found-2', 'found-3'])
  expect(await ids('state=assigned&search=found')).toEqual(['found-1'])
  expect(await ids('channel=doctor&search=found')).toEqual([])
  await callStaff(at, 'support', 'POST', '/inbox/found-1/close', {})
  expect(await ids('state=closed&search=found')).toEqual(['found-1'])
  expect(await ids('held=mine')).not.toContain('found-1')
})

test('M-34 at 1,000 threads the promised ones are still read along their index', async () => {
  const plan = async () => {
    const rows = await at.ctx.database.query(
      `explain (analyze, format json) select id from conversations where team = 'support' and state <> 'closed'
       and emergency_since is null and answer_by is not null and channel = 'support'
       order by answer_by, id limit 51`,
    )
    return JSON.stringify(rows)
  }
  await at.ctx.database.query(`update conversations set state = 'closed', answer_by = null`)
  await fill('few', 60)
  await at.ctx.database.query('analyze conversations')
  expect((await list()).rows).toHaveLength(PAGE_ROWS)
  await fill('many', 940)
  await at.ctx.database.query('analyze conversations')
  expect((await list()).rows).toHaveLength(PAGE_ROWS)
  expect(await plan()).toContain('conversations_open')
})

test('R-025 D-38 a thread of a doctor that support may not read is the last of its list, with the name alone', async () => {
  await at.ctx.database.query(`update conversations set state = 'closed', answer_by = null`)
  const order = await placeOrder(at)
  const thread = await openDoctorThread(at, order.email, 'Sample: private words')
  await openSupportThread(at, { first_name: 'Vera', email: 'vera@example.com' })
  const { rows } = await list()
  expect(rows.at(-1)).toEqual({
    id: thread.id,
    channel: 'doctor',
    state: 'waiting',
    team: 'clinician',
    person: 'Maya Sample',
    readable: false,
    preview: '',
    unread: 0,
    assigned_to: null,
    waiting_since: null,
    answer_by: null,
    emergency_since: null,
    last_message_at: null,
  })
  const shown = JSON.stringify(await list(`order=${order.orderId}`))
  expect(shown).toContain(thread.id)
  expect(shown).not.toContain('private words')
  expect((await list('search=private%20words')).rows).toEqual([])
})

test('the menu counts what waits for the caller’s team and may be read', async () => {
  const before = async (who: string) =>
    ((await callStaff(at, who, 'GET', '/tasks/count')).body['sections'] as Record<string, number>)['inbox'] ??
    null
  const [support, clinician, south] = [
    await before('support'),
    await before('clinician'),
    await before('clinician-south'),
  ]
  const order = await placeOrder(at)
  const thread = await openDoctorThread(at, order.email)
  await openSupportThread(at, { first_name: 'Vera', email: 'vera2@example.com' })
  expect(await before('support')).toBe((support ?? 0) + 1)
  expect(await before('clinician')).toBe((clinician ?? 0) + 1)
  expect(await before('clinician-south')).toBe(south)
  expect(await before('pharmacy')).toBeNull()
  await callStaff(at, 'clinician', 'POST', `/inbox/${thread.id}/hand-over`, { summary: 'A parcel.' })
  expect(await before('support')).toBe((support ?? 0) + 2)
  await at.ctx.db
    .update(conversations)
    .set({ state: 'waiting' })
    .where(eq(conversations.public_id, thread.id))
})

test('M-01 pharmacy, billing, content and administrators read nothing of the inbox', async () => {
  const thread = await openSupportThread(at, { first_name: 'Vera', email: 'vera3@example.com' })
  for (const role of ['pharmacy', 'billing', 'content', 'administrator'] as const) {
    const token = await staffToken(at.ctx, [role])
    for (const path of ['/inbox', `/inbox/${thread.id}`, `/inbox/${thread.id}/context`, '/inbox/pulse'])
      expect((await at.staffCall('GET', `/staff-api${path}`, { token })).status, `${role} ${path}`).toBe(403)
  }
})

test('SEC-20 a reading of the inbox is one row of the trail with the threads in it', async () => {
  await fill('trail', 3)
  // The first reading logs in too.
  await list('search=trail')
  const before = await at.ctx.db.select({ id: audit.id }).from(audit)
  const { rows } = await list('search=trail')
  const written = (await at.ctx.db.select().from(audit).orderBy(asc(audit.id))).slice(before.length)
  expect(rows).toHaveLength(3)
  expect(written).toMatchObject([
    { action: 'conversations.listed', after: { threads: rows.map(({ id }) => id) } },
  ])
})
