CREATE TABLE "adverse_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "adverse_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"public_id" text NOT NULL,
	"user_id" bigint NOT NULL,
	"source" text NOT NULL,
	"made_from" text,
	"happened_at" timestamp with time zone NOT NULL,
	"what" text NOT NULL,
	"recorded_by" bigint,
	"recorded_at" timestamp with time zone NOT NULL,
	"severity" text,
	"action" text,
	"follow_up_on" date,
	"outcome" text,
	"assessed_by" bigint,
	"assessed_at" timestamp with time zone,
	"closed_at" timestamp with time zone,
	CONSTRAINT "adverse_events_public_id_unique" UNIQUE("public_id"),
	CONSTRAINT "adverse_events_made_from" UNIQUE("made_from"),
	CONSTRAINT "adverse_events_source" CHECK ("adverse_events"."source" in ('alarm', 'hold', 'complaint', 'staff')),
	CONSTRAINT "adverse_events_severity" CHECK ("adverse_events"."severity" in ('mild', 'moderate', 'severe', 'life_threatening', 'fatal')),
	CONSTRAINT "adverse_events_assessed" CHECK (("adverse_events"."severity" is null) = ("adverse_events"."assessed_by" is null) and ("adverse_events"."severity" is null) = ("adverse_events"."assessed_at" is null) and ("adverse_events"."severity" is null) = ("adverse_events"."action" is null)),
	CONSTRAINT "adverse_events_closed" CHECK (("adverse_events"."closed_at" is null) = ("adverse_events"."outcome" is null))
);
--> statement-breakpoint
CREATE TABLE "encounter_rules" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "encounter_rules_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"encounter_id" bigint NOT NULL,
	"rule" text NOT NULL,
	"severity" text NOT NULL,
	CONSTRAINT "encounter_rules_once" UNIQUE("encounter_id","rule"),
	CONSTRAINT "encounter_rules_severity" CHECK ("encounter_rules"."severity" in ('critical', 'important', 'review'))
);
--> statement-breakpoint
CREATE TABLE "prescription_samples" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "prescription_samples_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"public_id" text NOT NULL,
	"month" text NOT NULL,
	"prescription_id" bigint NOT NULL,
	"drawn_at" timestamp with time zone NOT NULL,
	"verdict" text,
	"words" text,
	"judged_by" bigint,
	"judged_at" timestamp with time zone,
	CONSTRAINT "prescription_samples_public_id_unique" UNIQUE("public_id"),
	CONSTRAINT "prescription_samples_once" UNIQUE("month","prescription_id"),
	CONSTRAINT "prescription_samples_verdict" CHECK ("prescription_samples"."verdict" in ('agree', 'disagree')),
	CONSTRAINT "prescription_samples_whole" CHECK (("prescription_samples"."verdict" is null) = ("prescription_samples"."judged_by" is null) and ("prescription_samples"."verdict" is null) = ("prescription_samples"."judged_at" is null) and ("prescription_samples"."verdict" is null) = ("prescription_samples"."words" is null))
);
--> statement-breakpoint
CREATE TABLE "artifact_signatures" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "artifact_signatures_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"artifact" text NOT NULL,
	"hash" text NOT NULL,
	"lines" jsonb,
	"verdict" text NOT NULL,
	"signed_by" bigint,
	"signer_name" text NOT NULL,
	"reason" text,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "artifact_signatures_verdict" CHECK ("artifact_signatures"."verdict" in ('signed', 'withdrawn')),
	CONSTRAINT "artifact_signatures_whole" CHECK (("artifact_signatures"."verdict" = 'signed') = ("artifact_signatures"."lines" is not null) and ("artifact_signatures"."verdict" = 'withdrawn') = ("artifact_signatures"."reason" is not null))
);
--> statement-breakpoint
ALTER TABLE "staff_roles" DROP CONSTRAINT "staff_roles_role";--> statement-breakpoint
ALTER TABLE "tasks" DROP CONSTRAINT "tasks_role";--> statement-breakpoint
ALTER TABLE "claims" ADD COLUMN "evidence" text DEFAULT 'none' NOT NULL;--> statement-breakpoint
ALTER TABLE "adverse_events" ADD CONSTRAINT "adverse_events_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "adverse_events" ADD CONSTRAINT "adverse_events_recorded_by_staff_id_fk" FOREIGN KEY ("recorded_by") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "adverse_events" ADD CONSTRAINT "adverse_events_assessed_by_staff_id_fk" FOREIGN KEY ("assessed_by") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "encounter_rules" ADD CONSTRAINT "encounter_rules_encounter_id_encounters_id_fk" FOREIGN KEY ("encounter_id") REFERENCES "public"."encounters"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "prescription_samples" ADD CONSTRAINT "prescription_samples_prescription_id_prescriptions_id_fk" FOREIGN KEY ("prescription_id") REFERENCES "public"."prescriptions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "prescription_samples" ADD CONSTRAINT "prescription_samples_judged_by_staff_id_fk" FOREIGN KEY ("judged_by") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "artifact_signatures" ADD CONSTRAINT "artifact_signatures_signed_by_staff_id_fk" FOREIGN KEY ("signed_by") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "adverse_events_user" ON "adverse_events" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "adverse_events_open" ON "adverse_events" USING btree ("recorded_at","id") WHERE "adverse_events"."closed_at" is null;--> statement-breakpoint
CREATE INDEX "adverse_events_list" ON "adverse_events" USING btree ("recorded_at","id");--> statement-breakpoint
CREATE INDEX "adverse_events_recorder" ON "adverse_events" USING btree ("recorded_by");--> statement-breakpoint
CREATE INDEX "adverse_events_assessor" ON "adverse_events" USING btree ("assessed_by");--> statement-breakpoint
CREATE INDEX "prescription_samples_prescription" ON "prescription_samples" USING btree ("prescription_id");--> statement-breakpoint
CREATE INDEX "prescription_samples_judge" ON "prescription_samples" USING btree ("judged_by");--> statement-breakpoint
CREATE INDEX "artifact_signatures_newest" ON "artifact_signatures" USING btree ("artifact","hash","id");--> statement-breakpoint
CREATE INDEX "artifact_signatures_signer" ON "artifact_signatures" USING btree ("signed_by");--> statement-breakpoint
CREATE INDEX "encounters_decided" ON "encounters" USING btree ("ended_at","id") WHERE "encounters"."outcome" in ('prescribed', 'denied');--> statement-breakpoint
CREATE INDEX "prescriptions_issued" ON "prescriptions" USING btree ("issued_at","id");--> statement-breakpoint
CREATE INDEX "prescriptions_clinician" ON "prescriptions" USING btree ("clinician_id","id");--> statement-breakpoint
ALTER TABLE "staff_roles" ADD CONSTRAINT "staff_roles_role" CHECK ("staff_roles"."role" in ('clinician', 'pharmacy', 'support', 'billing', 'content', 'administrator', 'medical_director'));--> statement-breakpoint
ALTER TABLE "claims" ADD CONSTRAINT "claims_evidence" CHECK ("claims"."evidence" in ('none', 'study', 'label', 'price_list', 'own_records', 'model'));--> statement-breakpoint
ALTER TABLE "tasks" ADD CONSTRAINT "tasks_role" CHECK ("tasks"."role" in ('clinician', 'pharmacy', 'support', 'billing', 'content', 'administrator', 'medical_director'));
--> statement-breakpoint
-- custom
-- The seeded versions keep the evidence that their source names; a version that staff wrote has to name it again.
update "claims" set "evidence" = case
  when "source" like 'STEP 1%' or "source" like 'SURMOUNT-1%' then 'study'
  when "source" like 'Price list%' then 'price_list'
  else 'model' end
where "author" = 'specification' and ("source" like 'STEP 1%' or "source" like 'SURMOUNT-1%'
  or "source" like 'Price list%' or "source" like 'The program’s own model%');
