-- Prescriptions that waited without a timer before support had those after a day: they are asked about too (D-76).
insert into "due" ("kind", "subject", "n", "due_at", "created_at")
select 'prescription_unanswered', p."public_id", 24, p."issued_at" + interval '24 hours', p."issued_at"
from "prescriptions" p
where p."state" = 'awaiting' and p."due_at" is null and p."clock_left_s" is null and not exists (
  select 1 from "due" d
  where d."kind" = 'prescription_unanswered' and d."subject" = p."public_id" and d."done_at" is null)
on conflict ("kind", "subject", "n") do update set "due_at" = excluded."due_at", "done_at" = null, "tries" = 0, "last_error" = null;
