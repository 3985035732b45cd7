CREATE TABLE "data_requests" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "data_requests_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"public_id" text NOT NULL,
	"user_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"words" text NOT NULL,
	"state" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"decided_by" bigint,
	"answer" text,
	CONSTRAINT "data_requests_public_id_unique" UNIQUE("public_id"),
	CONSTRAINT "data_requests_kind" CHECK ("data_requests"."kind" in ('copy', 'correction', 'disclosures')),
	CONSTRAINT "data_requests_state" CHECK ("data_requests"."state" in ('open', 'fulfilled', 'refused', 'withdrawn')),
	CONSTRAINT "data_requests_ended" CHECK (("data_requests"."state" = 'open') = ("data_requests"."ended_at" is null)),
	CONSTRAINT "data_requests_decided" CHECK (("data_requests"."state" in ('fulfilled', 'refused')) = ("data_requests"."decided_by" is not null))
);
--> statement-breakpoint
ALTER TABLE "consents" ADD COLUMN "channel" text DEFAULT 'page' NOT NULL;--> statement-breakpoint
ALTER TABLE "consents" ADD COLUMN "recorded_by" bigint;--> statement-breakpoint
ALTER TABLE "consents" ADD COLUMN "script_version" text;--> statement-breakpoint
ALTER TABLE "consents" ADD COLUMN "corrects" bigint;--> statement-breakpoint
ALTER TABLE "data_requests" ADD CONSTRAINT "data_requests_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "data_requests" ADD CONSTRAINT "data_requests_decided_by_staff_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "data_requests_one_open" ON "data_requests" USING btree ("user_id","kind") WHERE "data_requests"."state" in ('open');--> statement-breakpoint
CREATE INDEX "data_requests_user" ON "data_requests" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "data_requests_list" ON "data_requests" USING btree ("state","due_at");--> statement-breakpoint
ALTER TABLE "consents" ADD CONSTRAINT "consents_recorded_by_staff_id_fk" FOREIGN KEY ("recorded_by") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consents" ADD CONSTRAINT "consents_corrects_consents_id_fk" FOREIGN KEY ("corrects") REFERENCES "public"."consents"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "waitlist_waiting" ON "waitlist" USING btree ("kind","about","id") WHERE "waitlist"."told_at" is null;--> statement-breakpoint
ALTER TABLE "consents" ADD CONSTRAINT "consents_channel" CHECK ("consents"."channel" in ('page', 'phone'));--> statement-breakpoint
ALTER TABLE "consents" ADD CONSTRAINT "consents_phone" CHECK ("consents"."corrects" is not null or "consents"."channel" <> 'phone' or ("consents"."recorded_by" is not null and "consents"."script_version" is not null));
--> statement-breakpoint
-- custom
-- Tasks that were written as messages to a role, which nobody could see, become rows of tasks (D-54). None was ever
-- shown, so all are due, and escalate at the next run.
insert into tasks (public_id, kind, subject, user_id, role, details, state, due_at, created_at)
select m.public_id, m.task_kind, coalesce(m.task_subject, 'message:' || m.public_id), m.user_id, m."to", m.body, 'open',
  m.created_at + interval '1 day', m.created_at
from (
  select o.*,
    case
      when o.subject = 'An add-on was bought' then 'addon_bought'
      when o.subject = 'Shipping state differs from the intake' then 'shipping_state_differs'
      when o.subject like 'A patient moved to %' then 'patient_moved_state'
      when o.subject = 'A check-in is missing' then 'check_in_missing'
      when o.subject = 'Declined, no change sent' then 'decline_without_form'
      when o.subject like 'Early termination fee of %' then 'fee_unpaid'
      when o.subject = 'A payment is disputed' then 'dispute_opened'
      when o.subject like 'Refund % failed' then 'refund_failed'
      when o.subject = 'A plan is past due for 14 days' then 'plan_past_due'
      when o.subject = 'A refund waits for a second person' then 'refund_waits'
      else 'earlier_message'
    end as task_kind,
    case
      when o.subject = 'An add-on was bought' then 'order:' || substring(o.body from 'order ([A-Za-z0-9_-]+)\.$')
      when o.subject = 'Declined, no change sent' then 'order:' || substring(o.body from 'Order ([A-Za-z0-9_-]+)\.$')
      when o.subject = 'A check-in is missing' then 'order:' || (
        select r.public_id from orders r
        where r.user_id = o.user_id and r.kind = 'refill' and r.created_at <= o.created_at
        order by r.created_at desc limit 1)
      when o.subject = 'Shipping state differs from the intake' then 'order:' || (
        select r.public_id from orders r
        where r.user_id = o.user_id and r.kind = 'first' and r.created_at <= o.created_at
        order by r.created_at desc limit 1)
      when o.subject like 'A patient moved to %' then 'user:' || u.public_id
      when o.subject like 'Early termination fee of %' then 'subscription:' || substring(o.subject from 'fee of (\S+) not paid')
      when o.subject = 'A payment is disputed' then 'dispute:' || substring(o.body from 'Dispute ([A-Za-z0-9_-]+)\.')
      when o.subject like 'Refund % failed' then 'payment:' || (
        select i.public_id from refunds f join intents i on i.id = f.intent_id
        where f.public_id = substring(o.subject from 'Refund (\S+) failed'))
      when o.subject = 'A plan is past due for 14 days' then 'subscription:' || (
        select s.public_id from subscriptions s
        where s.user_id = o.user_id and s.state = 'paused' order by s.id desc limit 1)
      when o.subject = 'A refund waits for a second person' then 'refund:' || substring(o.body from 'Refund ([A-Za-z0-9_-]+) is')
    end as task_subject
  from outbox o left join users u on u.id = o.user_id
  -- A change of dose stands in the clinicians' queue by itself.
  where o.channel = 'task' and o.kind <> 'dose_change'
    and o."to" in ('clinician', 'pharmacy', 'support', 'billing', 'content', 'administrator')
) m
order by m.id
on conflict do nothing;
--> statement-breakpoint
update tasks t set state = 'settled', ended_at = t.created_at
where t.state = 'open' and (
  (t.subject like 'order:%' and exists (
    select 1 from orders r where 'order:' || r.public_id = t.subject and r.status in ('denied', 'cancelled', 'order_delivered')))
  or (t.kind = 'check_in_missing' and exists (
    select 1 from orders r where 'order:' || r.public_id = t.subject and r.status <> 'pending_approval'))
  or (t.kind in ('addon_bought', 'shipping_state_differs', 'decline_without_form') and exists (
    select 1 from orders r where 'order:' || r.public_id = t.subject
      and r.status in ('order_placed', 'shipping_paused', 'order_shipped')))
  or (t.kind = 'refund_waits' and exists (
    select 1 from refunds f where 'refund:' || f.public_id = t.subject and f.state <> 'waiting'))
  or (t.kind = 'dispute_opened' and exists (
    select 1 from disputes d where 'dispute:' || d.public_id = t.subject and d.state <> 'open'))
  or (t.kind = 'plan_past_due' and t.subject not like 'subscription:%')
);
--> statement-breakpoint
insert into task_events (task_id, event, actor, note, at)
select id, 'created', 'server', details, created_at from tasks t
where not exists (select 1 from task_events e where e.task_id = t.id);
--> statement-breakpoint
insert into task_events (task_id, event, actor, note, at)
select id, 'settled', 'server', 'Over before it was shown.', ended_at from tasks t
where t.state = 'settled' and not exists (select 1 from task_events e where e.task_id = t.id and e.event = 'settled');
--> statement-breakpoint
insert into due (kind, subject, n, due_at, created_at)
select 'task_escalation', public_id, 0, due_at, created_at from tasks where state = 'open'
on conflict do nothing;
--> statement-breakpoint
update outbox set state = 'sent', sent_at = coalesce(sent_at, created_at), next_try_at = null
where channel = 'task' and state in ('waiting', 'sending');
--> statement-breakpoint
-- Intakes that staff filled in on the phone before D-69 recorded consents that nobody gave. The rows cannot be changed;
-- each gets a later row that says so. Text messages were asked about: that answer stands, with how it was given.
insert into consents (user_id, kind, legal_text_id, statement, documents, agreed, at, page, ip, channel, recorded_by, corrects)
select c.user_id, c.kind, c.legal_text_id,
  case when c.kind = 'texts' then c.statement
    else 'Corrects an earlier record: it was filed by staff during a phone call, and the person did not give it.' end,
  c.documents, c.kind = 'texts' and c.agreed, c.at, '', '', 'phone', s.id, c.id
from consents c
join users u on u.id = c.user_id
join audit a on a.subject = 'user:' || u.public_id and a.action = 'lead.made_by_staff'
left join staff s on 'staff:' || s.public_id = a.actor
where c.page = '/' and c.cart_id is null and c.at between a.at - interval '2 minutes' and a.at
order by c.id;
--> statement-breakpoint
update users u set agreed_to_email = false, agreed_to_calls = false
where exists (select 1 from consents c where c.user_id = u.id and c.corrects is not null and c.kind = 'email')
  and not exists (select 1 from consents c where c.user_id = u.id and c.kind = 'email' and c.agreed
    and not exists (select 1 from consents k where k.corrects = c.id));
--> statement-breakpoint
-- Their goal weight was not asked either: 80 % of the weight was written down.
update users u set desired_weight_lb = null
where exists (select 1 from audit a where a.subject = 'user:' || u.public_id and a.action = 'lead.made_by_staff')
  and u.desired_weight_lb = greatest(80, round(u.weight_lb * 0.8));
