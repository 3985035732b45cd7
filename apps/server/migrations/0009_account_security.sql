CREATE TABLE "contact_undos" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "contact_undos_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"token_hash" text NOT NULL,
	"user_id" bigint NOT NULL,
	"channel" text NOT NULL,
	"old_value" text NOT NULL,
	"old_verified_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	CONSTRAINT "contact_undos_token_hash_unique" UNIQUE("token_hash"),
	CONSTRAINT "contact_undos_channel" CHECK ("contact_undos"."channel" in ('phone', 'email'))
);
--> statement-breakpoint
CREATE TABLE "known_devices" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"user_id" bigint NOT NULL,
	"failures" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"last_used_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "login_guards" (
	"account_hash" text PRIMARY KEY NOT NULL,
	"failures" integer NOT NULL,
	"last_failed_at" timestamp with time zone NOT NULL,
	"delayed_until" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "login_links" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"user_id" bigint NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "card_attempts" ADD COLUMN "reference" text;--> statement-breakpoint
ALTER TABLE "card_attempts" ADD COLUMN "network" text;--> statement-breakpoint
ALTER TABLE "card_attempts" ADD COLUMN "asked_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "audit" ADD COLUMN "session" text;--> statement-breakpoint
ALTER TABLE "resume_links" ADD COLUMN "paid_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "public_id" text;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "paid_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "staff_sessions" ADD COLUMN "public_id" text;--> statement-breakpoint
ALTER TABLE "contact_undos" ADD CONSTRAINT "contact_undos_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "known_devices" ADD CONSTRAINT "known_devices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "login_links" ADD CONSTRAINT "login_links_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "contact_undos_user" ON "contact_undos" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "known_devices_user" ON "known_devices" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "login_links_user" ON "login_links" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "card_attempts_cart" ON "card_attempts" USING btree ("cart_id");--> statement-breakpoint
CREATE INDEX "card_attempts_network" ON "card_attempts" USING btree ("network","asked_at");--> statement-breakpoint
CREATE INDEX "card_attempts_asked" ON "card_attempts" USING btree ("asked_at");--> statement-breakpoint
CREATE UNIQUE INDEX "card_attempts_reference" ON "card_attempts" USING btree ("reference");--> statement-breakpoint
CREATE INDEX "outbox_destination" ON "outbox" USING btree (lower("to"),"created_at");--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_public_id_unique" UNIQUE("public_id");--> statement-breakpoint
ALTER TABLE "staff_sessions" ADD CONSTRAINT "staff_sessions_public_id_unique" UNIQUE("public_id");
--> statement-breakpoint
-- custom
UPDATE "sessions" SET "public_id" = replace(gen_random_uuid()::text, '-', '') WHERE "public_id" IS NULL;
--> statement-breakpoint
UPDATE "staff_sessions" SET "public_id" = replace(gen_random_uuid()::text, '-', '') WHERE "public_id" IS NULL;
