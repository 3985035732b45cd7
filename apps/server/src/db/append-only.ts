import { createHash } from 'node:crypto'
import type { Row } from './database.ts'

/** The tables that these triggers protect. */
export const APPEND_ONLY_TABLES = [
  'account_distinctions',
  'artifact_signatures',
  'audit',
  'consents',
  'ledger',
  'state_openings',
  'stopping_answers',
  'task_events',
] as const

const refusal = (name: string, table: string, when: string, each: string) =>
  `create or replace trigger ${name} before ${when} on ${table} for each ${each} execute function refuse_change()`

/**
 * Triggers that make what clinicians said of two accounts (D-83), the signatures of clinical content (D-86), the audit trail,
 * the consents, the ledger, the answers at which a form stopped (D-81) and the history of tasks append-only whatever code
 * runs (security.md 24, M-31). An audit row may change once: when the sealer assigns its number and hash. Each statement can
 * be run again.
 */
export const APPEND_ONLY_STATEMENTS = [
  `create or replace function refuse_change() returns trigger language plpgsql as $body$
begin
  raise exception '% is append only', tg_table_name using errcode = 'restrict_violation';
end
$body$`,
  `create or replace function seal_once() returns trigger language plpgsql as $body$
begin
  if old.seq is null and new.seq is not null and new.hash is not null
     and (to_jsonb(new) - 'seq' - 'hash') = (to_jsonb(old) - 'seq' - 'hash') then
    return new;
  end if;
  raise exception 'audit is append only' using errcode = 'restrict_violation';
end
$body$`,
  'create or replace trigger audit_seal before update on audit for each row execute function seal_once()',
  refusal('audit_keep', 'audit', 'delete', 'row'),
  ...APPEND_ONLY_TABLES.filter((table) => table !== 'audit').map((table) =>
    refusal(`${table}_keep`, table, 'update or delete', 'row'),
  ),
  ...APPEND_ONLY_TABLES.map((table) => refusal(`${table}_whole`, table, 'truncate', 'statement')),
]

/** Set on a function as a comment once every statement has run: identifies the build whose statements are in force. */
const FINGERPRINT = createHash('sha256').update(APPEND_ONLY_STATEMENTS.join(';')).digest('hex')

const IN_FORCE = `
  select obj_description(to_regproc('seal_once'), 'pg_proc') as fingerprint,
    (select count(*)::int from pg_trigger t join pg_proc p on p.oid = t.tgfoid
      where p.proname in ('refuse_change', 'seal_once') and t.tgenabled <> 'D') as triggers`

/**
 * Creates the triggers if one is missing or disabled or they belong to another build. Otherwise it changes nothing:
 * creating a trigger locks its table against writers, and another process may be writing. It runs one statement
 * at a time, so that it never waits for a table while it locks another.
 */
export async function ensureAppendOnly(query: (text: string) => Promise<readonly Row[]>): Promise<void> {
  const [found] = await query(IN_FORCE)
  const wanted = APPEND_ONLY_STATEMENTS.filter((text) => text.startsWith('create or replace trigger')).length
  if (found?.fingerprint === FINGERPRINT && found.triggers === wanted) return
  for (const statement of APPEND_ONLY_STATEMENTS) await query(statement)
  await query(`comment on function seal_once() is '${FINGERPRINT}'`)
}
