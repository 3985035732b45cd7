import { createHash } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'

/** Orders that wait for a clinician; constant, because clinicians empty the queue however many patients there are. */
const IN_REVIEW = 25
const BATCH = 25_000
/** Two connections, so that one writes while the other waits for a lock or the disk. */
const WRITERS = 2

/** The key of a patient's j-th row in a table, as SQL in a scope that has `n`. */
type KeyOf = (table: Keyed, j?: string) => string
type Part = { table: string; rows: (key: KeyOf) => string }

/** Rows of a patient after two years, in the tables that generate their own keys. */
const ROWS = {
  users: 1,
  consents: 2,
  carts: 2,
  subscriptions: 1,
  periods: 2,
  orders: 3,
  order_history: 3,
  encounters: 1,
  form_submissions: 1,
  prescriptions: 1,
  prescription_items: 2,
  shipments: 3,
  intents: 2,
  ledger: 2,
  outbox: 2,
  audit: 2,
  due: 2,
  attribution: 1,
  webhook_inbox: 1,
  conversions: 1,
} as const
type Keyed = keyof typeof ROWS

const DRUG = `'semaglutide', 'semaglutide-injection'`
/** The service generates random public ids, so those of the filled rows are spread over their index too. */
const drawn = (of: string) => `substr(md5(${of}), 1, 22)`
const ANSWERS = JSON.stringify(
  ['pregnant', 'thyroid', 'pancreatitis', 'allergies', 'surgery', 'medicines'].map((question) => ({
    question,
    label: `Example question about ${question}`,
    answer: 'No',
    important: true,
    is_critical: true,
  })),
)

/** One `insert … select` for each table; `n` is the patient, `j` the patient's row. */
const PARTS: readonly Part[] = [
  {
    table: `users (id, public_id, email, email_lower, first_name, last_name, phone, dob, sex, state, height_in, weight_lb,
      desired_weight_lb, account_at, password_at, health_id, email_verified_at, phone_verified_at, agreed_to_email, created_at)`,
    rows: (key) => `select ${key('users')}, ${drawn(`'user' || n`)}, 'patient.' || n || '@example.com',
      'patient.' || n || '@example.com', 'Patient', 'Example ' || n, '2125550' || 100 + n % 100,
      date '1960-01-01' + (n % 15000)::int, case n % 2 when 0 then 'Male' else 'Female' end, 'NY', 60 + n % 14,
      180 + n % 90, 160, ago(730), ago(730), 'HEALTH-' || n, ago(729), ago(729), true, ago(730) from people`,
  },
  {
    table: 'addresses (user_id, kind, line_1, line_2, city, state, zip, updated_at)',
    rows: (key) =>
      `select ${key('users')}, 'shipping', n || ' Example Street', '', 'Albany', 'NY', '12207', ago(730) from people`,
  },
  {
    table: 'sessions (token_hash, user_id, scope, password_at, device, created_at, last_seen_at, expires_at)',
    rows: (
      key,
    ) => `select encode(sha256(convert_to('patient-' || lpad(n::text, 16, '0'), 'UTF8')), 'hex'), ${key('users')},
      'patient', ago(730), 'Example browser', ago(30), now(), ago(-30) from people`,
  },
  {
    table: 'consents (id, user_id, kind, statement, agreed, at, page, ip)',
    rows: (
      key,
    ) => `select ${key('consents', 'j')}, ${key('users')}, case j when 0 then 'terms' else 'auto_renewal' end,
      'An example statement.', true, ago(730), '/', '192.0.2.1' from people, generate_series(0, 1) j`,
  },
  {
    table: 'carts (id, public_id, user_id, state, drug, product_id, created_at, signs_in_until, expires_at)',
    rows: (key) => `select ${key('carts', 'j')}, 'cart-' || lpad((2 * n + j)::text, 17, '0'), ${key('users')},
      case j when 0 then 'paid' else 'open' end, ${DRUG}, ago(730), ago(727), ago(-30) from people, generate_series(0, 1) j`,
  },
  {
    table: 'cart_items (cart_id, product_id, kind, quantity)',
    rows: (key) =>
      `select ${key('carts', 'j')}, 'semaglutide-injection', 'plan', 1 from people, generate_series(0, 1) j`,
  },
  {
    table: `subscriptions (id, public_id, user_id, drug, product_id, term, list, state, anchor_on, next_billing_on, renewal_cents, created_at)`,
    rows: (
      key,
    ) => `select ${key('subscriptions')}, ${drawn(`'plan' || n`)}, ${key('users')}, ${DRUG}, 12, 'checkout', 'active',
      ago(730)::date, ago(-30)::date, 200000, ago(730) from people`,
  },
  {
    table: 'periods (id, subscription_id, n, starts_on, cents, state)',
    rows: (
      key,
    ) => `select ${key('periods', 'j')}, ${key('subscriptions')}, j + 1, ago(730 - 365 * j)::date, 200000, 'paid'
      from people, generate_series(0, 1) j`,
  },
  {
    table: `orders (id, public_id, user_id, drug, product_id, subscription_id, period_id, shipment_no, kind, status,
      status_since, submitted, provider, state, cart_id, created_at)`,
    rows: (
      key,
    ) => `select ${key('orders', 'j')}, ${drawn(`'order' || 3 * n + j`)}, ${key('users')}, ${DRUG}, ${key('subscriptions')},
      ${key('periods', 'j / 2')}, j + 1, case j when 0 then 'first' else 'refill' end,
      case when j = 2 and n <= ${IN_REVIEW} then 'waiting_prescription' else 'order_delivered' end,
      ago(700 - 300 * j), 1, 1, 'NY', case j when 0 then ${key('carts')} end, ago(730 - 300 * j) from people, generate_series(0, 2) j`,
  },
  {
    table: 'order_history (id, order_id, n, event, from_status, to_status, actor, at)',
    rows: (
      key,
    ) => `select ${key('order_history', 'j')}, ${key('orders', 'j')}, 1, 'delivered', 'order_shipped', 'order_delivered',
      'server', ago(700 - 300 * j) from people, generate_series(0, 2) j`,
  },
  {
    table: 'encounters (id, public_id, user_id, order_id, n, provider, outcome, started_at, ended_at)',
    rows: (
      key,
    ) => `select ${key('encounters')}, ${drawn(`'visit' || n`)}, ${key('users')}, ${key('orders')}, 1, 1, 'prescribed',
      ago(729), ago(729) from people`,
  },
  {
    table: `form_submissions (id, public_id, order_id, encounter_id, kind, called_for, round, answers, requested,
      special_necessities, additional_details, at)`,
    rows: (
      key,
    ) => `select ${key('form_submissions')}, ${drawn(`'form' || n`)}, ${key('orders')}, ${key('encounters')}, 'medical',
      'medical', 1, '${ANSWERS}'::jsonb, '{"month1": 250}'::jsonb, '', '', ago(729) from people`,
  },
  {
    table: `prescriptions (id, public_id, order_id, version, clinician_id, clinician_name, npi, state, compounding_reason,
      compounding_note, issued_at, decided_at, valid_until)`,
    rows: (key) => `select ${key('prescriptions')}, ${drawn(`'rx' || n`)}, ${key('orders')}, 1,
      (select min(id) from staff), 'Dr. Example', '0000000001', 'accepted', 'example', '', ago(728), ago(727), ago(363) from people`,
  },
  {
    table: `prescription_items (id, prescription_id, slot, med_id, name, drug, strength_ug, strength, quantity, directions, rx_id)`,
    rows: (
      key,
    ) => `select ${key('prescription_items', 'j')}, ${key('prescriptions')}, 'Month ' || j + 1, 'example', 'Semaglutide',
      'semaglutide', 250 * (j + 1), '0.25 mg', '1', 'Example directions, once weekly.', ${drawn(`'item' || 2 * n + j`)}
      from people, generate_series(0, 1) j`,
  },
  {
    table: `shipments (id, order_id, kind, name, line_1, line_2, city, state, zip, ship_on, carrier, tracking, shipped_at,
      delivered_at, created_at)`,
    rows: (
      key,
    ) => `select ${key('shipments', 'j')}, ${key('orders', 'j')}, 'original', 'Patient Example ' || n, n || ' Example Street',
      '', 'Albany', 'NY', '12207', ago(725 - 300 * j)::date, 'FedEx', lpad((3 * n + j)::text, 12, '0'), ago(725 - 300 * j),
      ago(722 - 300 * j), ago(727 - 300 * j) from people, generate_series(0, 2) j`,
  },
  {
    table: `intents (id, public_id, user_id, purpose, cart_id, order_public_id, order_id, subscription_id, period_id, attempt,
      key, cents, captured_cents, state, gateway, gateway_ref, card_token, card_fp, card_brand, card_last4, created_at, updated_at)`,
    rows: (key) => `select ${key('intents', 'j')}, ${drawn(`'intent' || 2 * n + j`)}, ${key('users')},
      case j when 0 then 'checkout' else 'renewal' end, case j when 0 then ${key('carts')} end,
      ${drawn(`'order' || 3 * n + 2 * j`)}, ${key('orders', '2 * j')}, ${key('subscriptions')}, ${key('periods', 'j')}, 1,
      'example:' || 2 * n + j || ':1', 200000, 200000, 'captured', 'sandbox', 'pi_example_' || 2 * n + j,
      'pm_card_visa', 'fp_example_' || n, 'visa', '4242', ago(730 - 365 * j), ago(725 - 365 * j) from people, generate_series(0, 1) j`,
  },
  {
    table: 'ledger (id, intent_id, kind, cents, at)',
    rows: (
      key,
    ) => `select ${key('ledger', 'j')}, ${key('intents', 'j')}, 'capture', 200000, ago(725 - 365 * j)
      from people, generate_series(0, 1) j`,
  },
  {
    table: `outbox (id, public_id, dedupe_key, user_id, channel, "to", kind, subject, body, state, tries, created_at, sent_at)`,
    rows: (
      key,
    ) => `select ${key('outbox', 'j')}, ${drawn(`'message' || 2 * n + j`)}, 'example:' || 2 * n + j, ${key('users')}, 'email',
      'patient.' || n || '@example.com', case j when 0 then 'intake_completed' else 'order_received' end, 'An example message',
      repeat('A line of an example message. ', 12), 'sent', 1, ago(730 - j), ago(730 - j) from people, generate_series(0, 1) j`,
  },
  {
    table: 'due (id, kind, subject, n, due_at, done_at, created_at)',
    rows: (key) => `select ${key('due', 'j')}, 'renewal', ${drawn(`'plan' || n`)}, j + 2, ago(365 - 395 * j),
      case j when 0 then ago(365) end, ago(730 - 365 * j) from people, generate_series(0, 1) j`,
  },
  {
    table: 'attribution (id, user_id, tracking_session, first_touch, last_touch, at)',
    rows: (
      key,
    ) => `select ${key('attribution')}, ${key('users')}, 'visit-' || n, '{"utm_source": "example"}'::jsonb,
      '{"utm_source": "example"}'::jsonb, ago(730) from people`,
  },
  {
    table: 'webhook_inbox (id, source, event_id, type, object_ref, received_at, applied_at)',
    rows: (
      key,
    ) => `select ${key('webhook_inbox')}, 'payment', 'evt_example_' || n, 'payment_intent.succeeded',
      'pi_example_' || 2 * n, ago(725), ago(725) from people`,
  },
  {
    table: 'conversions (id, key, order_id, body, state, tries, created_at, sent_at)',
    rows: (
      key,
    ) => `select ${key('conversions')}, 'example:' || n, ${key('orders')}, '{"c_id": "example"}'::jsonb, 'sent', 1,
      ago(730), ago(730) from people where n % 4 = 0`,
  },
  {
    // Without a number: the service seals them, so that its chain holds and goes on.
    table: 'audit (id, at, actor, purpose, subject_user, subject, action, after)',
    rows: (key) => `select ${key('audit', 'j')}, ago(730 - 365 * j), 'server', 'operations', ${key('users')},
    'user:' || ${drawn(`'user' || n`)}, 'example', '{"status": "example"}'::jsonb from people, generate_series(0, 1) j`,
  },
]

/**
 * Fills the database with the patients `from` to `to`, visibly fictitious, with the rows of two years. Constraints and
 * triggers stay on. Reports the progress after each batch.
 */
export async function fillPatients(url: string, from: number, to: number, say: (text: string) => void) {
  const writers = await Promise.all(Array.from({ length: WRITERS }, () => connected(url)))
  try {
    const [first] = writers
    if (!first) return
    await first.query(
      `create or replace function ago(d int) returns timestamptz language sql stable as 'select now() - make_interval(days => d)'`,
    )
    const key = await drawKeys(first, from, to)
    let next = from
    let done = from - 1
    const began = performance.now()
    const fill = async (writer: pg.Client) => {
      for (let low = next; low <= to; low = next) {
        next = Math.min(low + BATCH, to + 1)
        const high = next - 1
        await fillBatch(writer, key, low, high)
        done += high - low + 1
        say(`${done} patients after ${Math.round((performance.now() - began) / 1000)} s`)
      }
    }
    await Promise.all(writers.map(fill))
    await untilSealed(first)
    say(`its audit rows are sealed after ${Math.round((performance.now() - began) / 1000)} s`)
    await first.query('vacuum (analyze)')
    say(`vacuumed and analysed after ${Math.round((performance.now() - began) / 1000)} s`)
  } finally {
    await Promise.all(writers.map((writer) => writer.end()))
  }
}

async function fillBatch(writer: pg.Client, key: KeyOf, low: number, high: number): Promise<void> {
  const people = `with people as (select n from generate_series(${low}::bigint, ${high}::bigint) n)`
  const insert = ({ table, rows }: Part) =>
    writer.query(`insert into ${table} overriding system value ${people} ${rows(key)}`)
  for (const part of PARTS) await insert(part)
}

/** Waits for the service, which seals some thousand rows a second. */
async function untilSealed(client: pg.Client): Promise<void> {
  for (;;) {
    const { rows } = await client.query('select from audit where seq is null limit 1')
    if (rows.length === 0) return
    await wait(500)
  }
}

/** Takes the keys of all new rows from their sequences, so that the running service continues after them. */
async function drawKeys(client: pg.Client, from: number, to: number): Promise<KeyOf> {
  const offsets = new Map<string, number>()
  for (const [table, each] of Object.entries(ROWS)) {
    // The service writes too: what it inserted between the two statements would have a key of ours.
    await client.query('begin')
    await client.query(`lock table ${table} in share row exclusive mode`)
    const { rows } = await client.query<{ start: string }>(
      `select nextval(pg_get_serial_sequence($1, 'id')) as start`,
      [table],
    )
    const start = Number(rows[0]?.start)
    const taken = start + (to - from + 1) * each
    await client.query(`select setval(pg_get_serial_sequence($1, 'id'), $2)`, [table, taken])
    await client.query('commit')
    offsets.set(table, start - from * each)
  }
  return (table, j = '0') => `(${offsets.get(table)} + n * ${ROWS[table]} + ${j})`
}

async function connected(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query('set synchronous_commit = off')
  return client
}

export const tokenOf = (n: number): string => `patient-${String(n).padStart(16, '0')}`
export const cartOf = (n: number): string => `cart-${String(2 * n + 1).padStart(17, '0')}`
/** Returns a patient from 1 to `count`, spread over all of them; always the same for the same `i`. */
export const spread = (i: number, count: number): number =>
  (createHash('sha256').update(String(i)).digest().readUInt32BE() % count) + 1
