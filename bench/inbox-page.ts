import { staffCalls } from '@contour/e2e/staff-calls'
import type { RunningService } from '@contour/e2e/start-service'
import pg from 'pg'
import { cpuTime } from './cpu-time.ts'
import { databaseCpu } from './database-cpu.ts'
import { printTable, within } from './print-table.ts'

/** Open threads of each channel; the inbox shows 50 of them a page. */
const FEW = 60
const MANY = 1_000
/** A page of many may cost this much of a page of few. */
const BUDGET = 1.2
const ROUNDS = 6
const PAGES = 40
const READERS = ['support', 'clinician'] as const

type Page = { time: number; cpu: number }

/**
 * Compares what the inbox's first page costs with few and with many open threads, in turn, for both teams: the processor
 * time of the service and of PostgreSQL together, which other work on the machine changes less than the time of an answer.
 */
export async function measureInbox(service: RunningService, database: string): Promise<void> {
  const client = new pg.Client({ connectionString: database })
  await client.connect()
  try {
    await createThreads(client)
    const found = new Map(READERS.map((who) => [who, { [FEW]: [] as Page[], [MANY]: [] as Page[] }]))
    for (let round = 0; round <= ROUNDS; round++)
      for (const open of [FEW, MANY] as const) {
        await setOpen(client, open)
        for (const who of READERS) {
          const page = await readPages(service, client, who)
          // The first round warms both.
          if (round > 0) found.get(who)?.[open].push(page)
        }
      }
    const rows = [...found].map(([who, pages]) => {
      const few = middle(pages[FEW])
      const many = middle(pages[MANY])
      // Where the system does not report processor time, the time of an answer replaces it.
      const ratio = Number.isNaN(many.cpu) ? many.time / few.time : many.cpu / few.cpu
      return [
        who,
        ...[few.cpu, many.cpu, ratio, few.time, many.time].map((figure) => figure.toFixed(2)),
        `<= ${BUDGET}`,
        within(ratio <= BUDGET),
      ]
    })
    printTable(
      `A page of the inbox on PostgreSQL with ${FEW} and with ${MANY} open threads of each channel: processor ms of service and database, ms until the answer`,
      ['', `cpu ${FEW}`, `cpu ${MANY}`, 'ratio', `ms ${FEW}`, `ms ${MANY}`, 'budget', ''],
      rows,
    )
  } finally {
    await client.end()
  }
}

/** Reads first pages: the processor time of one, and the median time until its answer, ms. */
async function readPages(service: RunningService, client: pg.Client, who: string): Promise<Page> {
  const call = await staffCalls(service, who)
  const used = async () => (cpuTime(service.pid) ?? NaN) + ((await databaseCpu(client)) ?? NaN)
  const times = []
  const before = await used()
  for (let page = 0; page < PAGES; page++) {
    const began = performance.now()
    const { rows } = await call('GET', '/staff-api/inbox')
    times.push(performance.now() - began)
    if (!Array.isArray(rows) || rows.length !== 50) throw new Error(`the page of ${who} is not full`)
  }
  return { cpu: ((await used()) - before) / PAGES, time: median(times) }
}

const middle = (pages: readonly Page[]): Page => ({
  cpu: median(pages.map(({ cpu }) => cpu)),
  time: median(pages.map(({ time }) => time)),
})

/** Creates patients with doctor threads and visitors with support threads, with one waiting message each. */
async function createThreads(client: pg.Client): Promise<void> {
  await client.query(
    `insert into users (public_id, email, email_lower, first_name, last_name, phone, dob, sex, state, height_in, weight_lb,
       desired_weight_lb, agreed_to_text, agreed_to_email, agreed_to_calls, created_at)
     select 'inbox-' || n, 'inbox.' || n || '@example.com', 'inbox.' || n || '@example.com', 'Maya', 'Sample', '2125550142',
       '1985-03-14', 'Female', 'NY', 66, 210, 160, false, true, false, now() from generate_series(1, $1::int) n`,
    [MANY],
  )
  await client.query(
    `insert into chat_users (public_id, first_name, last_name, email, source_web, created_at)
     select 'inbox-' || n, 'Vera', 'Sample', 'inbox.' || n || '@example.com', 2, now() from generate_series(1, $1::int) n`,
    [MANY],
  )
  await client.query(
    `insert into conversations (public_id, channel, user_id, chat_user_id, state, team, waiting_since, answer_by, last_seq,
       last_message_at, patient_seen_seq, staff_seen_seq, notified_seq, created_at)
     select channel || '-' || person.public_id, channel, user_id, chat_user_id, 'waiting', team, now(),
       now() + make_interval(mins => n), 1, now() - make_interval(mins => n), 0, 0, 0, now()
     from (select public_id, 'doctor' as channel, 'clinician' as team, id as user_id, null::bigint as chat_user_id
             from users where public_id like 'inbox-%'
           union all
           select public_id, 'support', 'support', null, id from chat_users where public_id like 'inbox-%') person,
       lateral (select split_part(person.public_id, '-', 2)::int as n) numbered`,
  )
  await client.query(
    `insert into conversation_messages (public_id, conversation_id, seq, sender, body, via, created_at)
     select public_id, id, 1, case channel when 'doctor' then 'patient' else 'visitor' end, 'A sample question.', 'chat', now()
     from conversations where public_id like '%-inbox-%'`,
  )
  // The chats that were measured before have hundreds of unread messages each; they would fill the page at both sizes.
  await client.query(`update conversations set state = 'closed' where public_id not like '%-inbox-%'`)
}

/** Leaves so many of the threads open and closes the others. */
async function setOpen(client: pg.Client, open: number): Promise<void> {
  await client.query(
    `update conversations set state = case when split_part(public_id, '-', 3)::int <= $1 then 'waiting' else 'closed' end
     where public_id like '%-inbox-%'`,
    [open],
  )
  await client.query('vacuum (analyze) conversations')
}

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? NaN
