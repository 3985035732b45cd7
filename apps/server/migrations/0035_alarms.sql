ALTER TABLE "chat_users" ADD COLUMN "network" text;--> statement-breakpoint
ALTER TABLE "emergency_alerts" ADD COLUMN "outcome" text;--> statement-breakpoint
ALTER TABLE "emergency_alerts" ADD COLUMN "visitor_group" text;--> statement-breakpoint
CREATE INDEX "emergency_alerts_visitor_group" ON "emergency_alerts" USING btree ("visitor_group") WHERE "emergency_alerts"."ended_at" is null;--> statement-breakpoint
ALTER TABLE "emergency_alerts" ADD CONSTRAINT "emergency_alerts_outcome" CHECK ("emergency_alerts"."outcome" in ('reached', 'called_911', 'welfare_check', 'false_alarm'));--> statement-breakpoint
-- custom
-- Alarms that fell silent after their third step ring again until an outcome is logged.
insert into "due" ("kind", "subject", "n", "due_at", "created_at")
select 'emergency_alert', c."public_id", a."id", now(), now()
from "emergency_alerts" a join "conversations" c on c."id" = a."conversation_id"
where a."ended_at" is null and a."stage" >= 3 and c."user_id" is not null
on conflict ("kind", "subject", "n") do update set "due_at" = excluded."due_at", "done_at" = null, "tries" = 0, "last_error" = null;
