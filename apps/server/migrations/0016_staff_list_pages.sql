ALTER TABLE "outbox" ADD COLUMN "about" text;--> statement-breakpoint
CREATE INDEX "broken_promises_open" ON "broken_promises" USING btree ("since","id") WHERE "broken_promises"."closed_at" is null;--> statement-breakpoint
CREATE INDEX "broken_promises_closed" ON "broken_promises" USING btree ("closed_at","id") WHERE "broken_promises"."closed_at" is not null;--> statement-breakpoint
CREATE INDEX "conversions_failed" ON "conversions" USING btree ("id") WHERE "conversions"."state" = 'failed';--> statement-breakpoint
CREATE INDEX "data_requests_ended" ON "data_requests" USING btree ("ended_at","id") WHERE "data_requests"."state" <> 'open';--> statement-breakpoint
CREATE INDEX "credits_list" ON "credits" USING btree (("state" <> 'waiting'),"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "intents_holds" ON "intents" USING btree ("capture_before","id") WHERE "intents"."state" in ('held');--> statement-breakpoint
CREATE INDEX "refunds_list" ON "refunds" USING btree (("state" <> 'waiting'),"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "due_failed" ON "due" USING btree ("due_at","id") WHERE "due"."done_at" is null and "due"."tries" > 0;--> statement-breakpoint
CREATE INDEX "due_done" ON "due" USING btree ("done_at","id") WHERE "due"."done_at" is not null;--> statement-breakpoint
CREATE INDEX "outbox_failed" ON "outbox" USING btree ("id") WHERE "outbox"."state" = 'failed';--> statement-breakpoint
CREATE INDEX "orders_review" ON "orders" USING btree ("status_since","id") WHERE "orders"."status" in ('waiting_prescription', 'appointment_required');--> statement-breakpoint
CREATE INDEX "subscriptions_past_due" ON "subscriptions" USING btree (coalesce("past_due_on", '9999-12-31'::date),"id") WHERE "subscriptions"."state" in ('paused');--> statement-breakpoint
CREATE INDEX "tasks_open" ON "tasks" USING btree ("due_at","id") WHERE "tasks"."state" in ('open');--> statement-breakpoint
CREATE INDEX "tasks_last_ended" ON "tasks" USING btree ("ended_at","id") WHERE "tasks"."state" <> 'open';