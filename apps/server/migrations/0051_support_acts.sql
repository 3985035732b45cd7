CREATE TABLE "caller_checks" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "caller_checks_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"staff_id" bigint NOT NULL,
	"agreed" text[] NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	CONSTRAINT "caller_checks_ended" CHECK ("caller_checks"."ended_at" is null or "caller_checks"."ends_at" is not null)
);
--> statement-breakpoint
CREATE TABLE "person_notes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "person_notes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"staff_id" bigint NOT NULL,
	"body" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "person_notes_body" CHECK (length("person_notes"."body") between 1 and 2000)
);
--> statement-breakpoint
ALTER TABLE "data_requests" DROP CONSTRAINT "data_requests_kind";--> statement-breakpoint
DROP INDEX "users_search_name";--> statement-breakpoint
DROP INDEX "users_search_last_name";--> statement-breakpoint
ALTER TABLE "data_requests" ADD COLUMN "filed_by" bigint;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "name_folded" text GENERATED ALWAYS AS (lower(regexp_replace(normalize(first_name || ' ' || last_name, NFD), U&'[\0300-\036F''\2019\02BC\0060\00B4]', '', 'g'))) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "caller_checks" ADD CONSTRAINT "caller_checks_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "caller_checks" ADD CONSTRAINT "caller_checks_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "person_notes" ADD CONSTRAINT "person_notes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "person_notes" ADD CONSTRAINT "person_notes_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "caller_checks_one_open" ON "caller_checks" USING btree ("user_id","staff_id") WHERE "caller_checks"."ends_at" is not null and "caller_checks"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "caller_checks_user" ON "caller_checks" USING btree ("user_id","at");--> statement-breakpoint
CREATE INDEX "caller_checks_staff" ON "caller_checks" USING btree ("staff_id");--> statement-breakpoint
CREATE INDEX "person_notes_user" ON "person_notes" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "person_notes_staff" ON "person_notes" USING btree ("staff_id");--> statement-breakpoint
ALTER TABLE "data_requests" ADD CONSTRAINT "data_requests_filed_by_staff_id_fk" FOREIGN KEY ("filed_by") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "data_requests_filed_by" ON "data_requests" USING btree ("filed_by");--> statement-breakpoint
CREATE INDEX "users_search_words" ON "users" USING gin (array_to_tsvector(array_remove(string_to_array("name_folded", ' '), '')));--> statement-breakpoint
ALTER TABLE "data_requests" ADD CONSTRAINT "data_requests_kind" CHECK ("data_requests"."kind" in ('copy', 'correction', 'disclosures', 'deletion'));