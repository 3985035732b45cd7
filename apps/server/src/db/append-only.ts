/** The tables that these triggers keep. */
export const APPEND_ONLY_TABLES = ['audit', 'consents', 'ledger', 'task_events'] as const

/**
 * Triggers that keep the audit trail, the consents, the ledger and the history of tasks append-only whatever code runs (security.md 24,
 * M-31). An audit row may change once: when the sealer gives it its number and hash. Idempotent; run after migration.
 */
export const APPEND_ONLY_SQL = `
create or replace function refuse_change() returns trigger language plpgsql as $body$
begin
  raise exception '% is append only', tg_table_name using errcode = 'restrict_violation';
end
$body$;

create or replace function seal_once() returns trigger language plpgsql as $body$
begin
  if old.seq is null and new.seq is not null and new.hash is not null
     and (to_jsonb(new) - 'seq' - 'hash') = (to_jsonb(old) - 'seq' - 'hash') then
    return new;
  end if;
  raise exception 'audit is append only' using errcode = 'restrict_violation';
end
$body$;

create or replace trigger audit_seal before update on audit for each row execute function seal_once();
create or replace trigger audit_keep before delete on audit for each row execute function refuse_change();
create or replace trigger consents_keep before update or delete on consents for each row execute function refuse_change();
create or replace trigger ledger_keep before update or delete on ledger for each row execute function refuse_change();
create or replace trigger task_events_keep before update or delete on task_events for each row execute function refuse_change();
create or replace trigger audit_whole before truncate on audit for each statement execute function refuse_change();
create or replace trigger consents_whole before truncate on consents for each statement execute function refuse_change();
create or replace trigger ledger_whole before truncate on ledger for each statement execute function refuse_change();
create or replace trigger task_events_whole before truncate on task_events for each statement execute function refuse_change();
`
