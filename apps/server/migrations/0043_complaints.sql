CREATE TABLE "complaints" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "complaints_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"public_id" text NOT NULL,
	"user_id" bigint NOT NULL,
	"shipment_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"words" text NOT NULL,
	"upload_id" bigint,
	"opened_by" bigint,
	"state" text NOT NULL,
	"told_at" timestamp with time zone NOT NULL,
	"due_at" timestamp with time zone,
	"promises_broken" integer DEFAULT 0 NOT NULL,
	"use_answer" text,
	"use_note" text,
	"use_role" text,
	"use_by" bigint,
	"use_at" timestamp with time zone,
	"request_id" bigint,
	"decided_by" bigint,
	"decided_at" timestamp with time zone,
	"decision_text" text,
	CONSTRAINT "complaints_public_id_unique" UNIQUE("public_id"),
	CONSTRAINT "complaints_request_id_unique" UNIQUE("request_id"),
	CONSTRAINT "complaints_kind" CHECK ("complaints"."kind" in ('warm', 'broken', 'missing', 'wrong', 'late', 'other')),
	CONSTRAINT "complaints_state" CHECK ("complaints"."state" in ('open', 'refunding', 'replaced', 'refunded', 'explained', 'withdrawn')),
	CONSTRAINT "complaints_use_answer" CHECK ("complaints"."use_answer" in ('use', 'do_not_use')),
	CONSTRAINT "complaints_use_role" CHECK ("complaints"."use_role" in ('pharmacy', 'clinician')),
	CONSTRAINT "complaints_words" CHECK (length("complaints"."words") <= 1000),
	CONSTRAINT "complaints_use" CHECK (("complaints"."use_answer" is null) = ("complaints"."use_by" is null) and ("complaints"."use_answer" is null) = ("complaints"."use_at" is null) and ("complaints"."use_answer" is null) = ("complaints"."use_role" is null)),
	CONSTRAINT "complaints_use_first" CHECK ("complaints"."state" in ('open', 'withdrawn') or "complaints"."kind" in ('missing', 'late') or "complaints"."use_answer" is not null),
	CONSTRAINT "complaints_decided" CHECK (("complaints"."state" in ('open', 'withdrawn')) = ("complaints"."decided_by" is null)),
	CONSTRAINT "complaints_due" CHECK (("complaints"."state" in ('open', 'refunding')) = ("complaints"."due_at" is not null))
);
--> statement-breakpoint
ALTER TABLE "replacement_requests" DROP CONSTRAINT "replacement_requests_state";--> statement-breakpoint
ALTER TABLE "replacement_requests" DROP CONSTRAINT "replacement_requests_decided";--> statement-breakpoint
ALTER TABLE "complaints" ADD CONSTRAINT "complaints_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "complaints" ADD CONSTRAINT "complaints_shipment_id_shipments_id_fk" FOREIGN KEY ("shipment_id") REFERENCES "public"."shipments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "complaints" ADD CONSTRAINT "complaints_upload_id_uploads_id_fk" FOREIGN KEY ("upload_id") REFERENCES "public"."uploads"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "complaints" ADD CONSTRAINT "complaints_opened_by_staff_id_fk" FOREIGN KEY ("opened_by") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "complaints" ADD CONSTRAINT "complaints_use_by_staff_id_fk" FOREIGN KEY ("use_by") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "complaints" ADD CONSTRAINT "complaints_request_id_replacement_requests_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."replacement_requests"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "complaints" ADD CONSTRAINT "complaints_decided_by_staff_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "complaints_one_live" ON "complaints" USING btree ("shipment_id") WHERE "complaints"."state" in ('open', 'refunding');--> statement-breakpoint
CREATE INDEX "complaints_list" ON "complaints" USING btree ("state","due_at","id");--> statement-breakpoint
CREATE INDEX "complaints_told" ON "complaints" USING btree ("told_at","id");--> statement-breakpoint
CREATE INDEX "complaints_user" ON "complaints" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "complaints_shipment" ON "complaints" USING btree ("shipment_id");--> statement-breakpoint
CREATE INDEX "complaints_upload" ON "complaints" USING btree ("upload_id");--> statement-breakpoint
CREATE INDEX "complaints_opened_by" ON "complaints" USING btree ("opened_by");--> statement-breakpoint
CREATE INDEX "complaints_use_by" ON "complaints" USING btree ("use_by");--> statement-breakpoint
CREATE INDEX "complaints_decided_by" ON "complaints" USING btree ("decided_by");--> statement-breakpoint
ALTER TABLE "replacement_requests" ADD CONSTRAINT "replacement_requests_state" CHECK ("replacement_requests"."state" in ('requested', 'approved', 'refused', 'refunded', 'reshipped', 'withdrawn'));--> statement-breakpoint
ALTER TABLE "replacement_requests" ADD CONSTRAINT "replacement_requests_decided" CHECK (("replacement_requests"."state" in ('requested', 'withdrawn')) = ("replacement_requests"."decided_at" is null));
--> statement-breakpoint
-- custom
-- What waited for a decision becomes a complaint: each undecided request for a replacement …
insert into "complaints" ("public_id", "user_id", "shipment_id", "kind", "words", "upload_id", "opened_by", "state", "told_at", "due_at", "request_id")
select r."public_id", r."user_id", r."shipment_id", 'other', r."reason", r."upload_id", r."opened_by", 'open', r."created_at",
  coalesce((select t."due_at" from "tasks" t where t."kind" = 'replacement_requested' and t."state" = 'open'
    and t."subject" = 'replacement:' || r."public_id"), r."created_at" + interval '1 day'), r."id"
from "replacement_requests" r where r."state" = 'requested' and r."refund_id" is null;--> statement-breakpoint
-- … and each delivery that a patient questioned, unless it is the same parcel.
insert into "complaints" ("public_id", "user_id", "shipment_id", "kind", "words", "state", "told_at", "due_at")
select o."public_id", o."user_id", s."id", 'other', '', 'open', coalesce(s."delivery_answered_at", t."created_at"), t."due_at"
from "tasks" t join "orders" o on t."subject" = 'order:' || o."public_id"
join "shipments" s on s."order_id" = o."id" and s."kind" = 'original'
where t."kind" = 'delivery_questioned' and t."state" = 'open' and not exists (
  select 1 from "complaints" c where c."shipment_id" = s."id");--> statement-breakpoint
-- One task for each: the earlier ones end, and the pharmacy's begins.
insert into "tasks" ("public_id", "kind", "subject", "user_id", "role", "details", "state", "due_at", "created_at")
select substr(md5(c."public_id" || ':complaint_use'), 1, 22), 'complaint_use', 'complaint:' || c."public_id", c."user_id", 'pharmacy',
  'Say whether the patient may use the parcel.', 'open', c."due_at", c."told_at"
from "complaints" c;--> statement-breakpoint
update "tasks" set "state" = 'settled', "ended_at" = "created_at"
where "state" = 'open' and ("kind" = 'delivery_questioned' or ("kind" = 'replacement_requested' and exists (
  select 1 from "complaints" c where "tasks"."subject" = 'replacement:' || c."public_id")));--> statement-breakpoint
insert into "due" ("kind", "subject", "due_at", "created_at")
select 'complaint_overdue', c."public_id", c."due_at", c."told_at" from "complaints" c;
