CREATE TABLE "alarm_word_versions" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "alarm_word_versions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"public_id" text NOT NULL,
	"version" integer,
	"words" jsonb NOT NULL,
	"author" bigint NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	"published_by" bigint,
	"published_at" timestamp with time zone,
	CONSTRAINT "alarm_word_versions_public_id_unique" UNIQUE("public_id"),
	CONSTRAINT "alarm_word_versions_version_unique" UNIQUE("version"),
	CONSTRAINT "alarm_word_versions_published" CHECK (("alarm_word_versions"."version" is null) = ("alarm_word_versions"."published_at" is null) and ("alarm_word_versions"."version" is null) = ("alarm_word_versions"."published_by" is null)),
	CONSTRAINT "alarm_word_versions_two_people" CHECK ("alarm_word_versions"."published_by" is null or "alarm_word_versions"."published_by" <> "alarm_word_versions"."author")
);
--> statement-breakpoint
ALTER TABLE "emergency_alerts" DROP CONSTRAINT "emergency_alerts_outcome";--> statement-breakpoint
ALTER TABLE "chat_users" ADD COLUMN "joined_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "chat_users" ADD COLUMN "joined_answer" text;--> statement-breakpoint
ALTER TABLE "chat_users" ADD COLUMN "joined_answered_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "emergency_alerts" ADD COLUMN "level" text DEFAULT 'red' NOT NULL;--> statement-breakpoint
ALTER TABLE "emergency_alerts" ADD COLUMN "look_by" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "emergency_alerts" ADD COLUMN "owner" bigint;--> statement-breakpoint
ALTER TABLE "emergency_alerts" ADD COLUMN "words_version" integer;--> statement-breakpoint
ALTER TABLE "alarm_word_versions" ADD CONSTRAINT "alarm_word_versions_author_staff_id_fk" FOREIGN KEY ("author") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alarm_word_versions" ADD CONSTRAINT "alarm_word_versions_published_by_staff_id_fk" FOREIGN KEY ("published_by") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "alarm_word_versions_one_draft" ON "alarm_word_versions" USING btree ((true)) WHERE "alarm_word_versions"."version" is null;--> statement-breakpoint
CREATE INDEX "alarm_word_versions_author" ON "alarm_word_versions" USING btree ("author");--> statement-breakpoint
CREATE INDEX "alarm_word_versions_published_by" ON "alarm_word_versions" USING btree ("published_by");--> statement-breakpoint
ALTER TABLE "emergency_alerts" ADD CONSTRAINT "emergency_alerts_owner_staff_id_fk" FOREIGN KEY ("owner") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "emergency_alerts_owner" ON "emergency_alerts" USING btree ("owner");--> statement-breakpoint
CREATE INDEX "emergency_alerts_yellow" ON "emergency_alerts" USING btree ("look_by","id") WHERE "emergency_alerts"."level" = 'yellow' and "emergency_alerts"."ended_at" is null;--> statement-breakpoint
ALTER TABLE "chat_users" ADD CONSTRAINT "chat_users_joined_answer" CHECK ("chat_users"."joined_answer" in ('hers', 'not_hers'));--> statement-breakpoint
ALTER TABLE "emergency_alerts" ADD CONSTRAINT "emergency_alerts_level" CHECK ("emergency_alerts"."level" in ('red', 'yellow'));--> statement-breakpoint
ALTER TABLE "emergency_alerts" ADD CONSTRAINT "emergency_alerts_outcome" CHECK ("emergency_alerts"."outcome" in ('reached', 'called_911', 'welfare_check', 'false_alarm', 'looked'));--> statement-breakpoint
-- custom
-- Whoever joined before there was a mark: profiles of an account in which a visitor wrote.
update "chat_users" set "joined_at" = "created_at"
where "user_id" is not null and exists (
  select 1 from "conversations" c join "conversation_messages" m on m."conversation_id" = c."id"
  where c."chat_user_id" = "chat_users"."id" and m."sender" = 'visitor');
