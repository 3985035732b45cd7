import { sha256 } from './bare-engine.ts'
import type { Engine, Row, Run } from './bare-engine.ts'

const EVERY_MS = 1000
const AT_ONCE = 5
const LOCK = 'audit_head'

/** The service's background work, with its statements and batch sizes: sends messages and seals audit rows. */
export function startBareBackground(engine: Engine): () => Promise<void> {
  let running = Promise.resolve()
  const timer = setInterval(() => {
    running = running.then(async () => {
      await sendMessages(engine.run)
      await engine.transaction(sealAudit)
    })
  }, EVERY_MS)
  return () => {
    clearInterval(timer)
    return running
  }
}

async function sendMessages(run: Run): Promise<void> {
  for (;;) {
    const now = new Date()
    const claimed = await run(
      `update outbox set state = 'sending', tries = tries + 1, next_try_at = $1 where id in (select id from outbox
        where state in ('waiting', 'sending') and (next_try_at is null or next_try_at <= $2) order by id limit ${AT_ONCE}
        for update skip locked) returning *`,
      [new Date(now.getTime() + 45_000), now],
    )
    for (const { id, body } of claimed)
      await run(
        "update outbox set body = $1, state = 'sent', error = null, next_try_at = null, sent_at = $2 where id = $3",
        [body, now, id],
      )
    if (claimed.length === 0) return
  }
}

async function sealAudit(tx: Run): Promise<void> {
  await tx('insert into settings (name, value) values ($1, $2) on conflict do nothing', [LOCK, true])
  await tx('select * from settings where name = $1 for update', [LOCK])
  const [last] = await tx('select seq, hash from audit where seq is not null order by seq desc limit 1')
  const rows = await tx('select * from audit where seq is null order by id limit 500')
  const sealed = chained(last, rows)
  if (sealed.length > 0)
    await tx(
      `update audit set seq = v.seq, hash = v.hash from jsonb_to_recordset($1::jsonb)
        as v(id bigint, seq bigint, hash text) where audit.id = v.id`,
      [JSON.stringify(sealed)],
    )
}

function chained(last: Row | undefined, rows: readonly Row[]): Row[] {
  let seq = Number(last?.seq ?? 0)
  let hash = String(last?.hash ?? '')
  return rows.map((row) => {
    seq += 1
    hash = sha256(hash + JSON.stringify(row))
    return { id: row.id, seq, hash }
  })
}
