CREATE TABLE "canned_replies" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "canned_replies_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"public_id" text NOT NULL,
	"channel" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	CONSTRAINT "canned_replies_public_id_unique" UNIQUE("public_id"),
	CONSTRAINT "canned_replies_channel" CHECK ("canned_replies"."channel" in ('doctor', 'support', 'both'))
);
--> statement-breakpoint
CREATE TABLE "canned_reply_versions" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "canned_reply_versions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"reply_id" bigint NOT NULL,
	"version" integer NOT NULL,
	"title" text NOT NULL,
	"body" text NOT NULL,
	"staff_id" bigint,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "chat_users" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "chat_users_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"public_id" text NOT NULL,
	"user_id" bigint,
	"first_name" text,
	"last_name" text,
	"email" text,
	"secret_sha" text,
	"source_web" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"last_message_at" timestamp with time zone,
	"forgotten_at" timestamp with time zone,
	CONSTRAINT "chat_users_public_id_unique" UNIQUE("public_id")
);
--> statement-breakpoint
CREATE TABLE "conversation_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "conversation_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"conversation_id" bigint NOT NULL,
	"event" text NOT NULL,
	"actor" text NOT NULL,
	"note" text,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "conversation_messages" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "conversation_messages_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"public_id" text NOT NULL,
	"conversation_id" bigint NOT NULL,
	"seq" integer NOT NULL,
	"sender" text NOT NULL,
	"staff_id" bigint,
	"client_id" text,
	"body" text NOT NULL,
	"via" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "conversation_messages_public_id_unique" UNIQUE("public_id"),
	CONSTRAINT "conversation_messages_sender" CHECK ("conversation_messages"."sender" in ('patient', 'visitor', 'clinician', 'support', 'automatic', 'system')),
	CONSTRAINT "conversation_messages_via" CHECK ("conversation_messages"."via" in ('chat', 'email'))
);
--> statement-breakpoint
CREATE TABLE "conversation_notes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "conversation_notes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"conversation_id" bigint NOT NULL,
	"staff_id" bigint NOT NULL,
	"body" text NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "conversations" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "conversations_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"public_id" text NOT NULL,
	"channel" text NOT NULL,
	"user_id" bigint,
	"chat_user_id" bigint,
	"state" text NOT NULL,
	"team" text NOT NULL,
	"assigned_to" bigint,
	"assigned_at" timestamp with time zone,
	"waiting_since" timestamp with time zone,
	"answer_by" timestamp with time zone,
	"missed_by" timestamp with time zone,
	"missed_at" timestamp with time zone,
	"handover_summary" text,
	"emergency_since" timestamp with time zone,
	"last_seq" integer NOT NULL,
	"last_message_at" timestamp with time zone,
	"patient_seen_seq" integer NOT NULL,
	"staff_seen_seq" integer NOT NULL,
	"notified_seq" integer NOT NULL,
	"ticket_token" text,
	"ticket_email" text,
	"created_at" timestamp with time zone NOT NULL,
	"closed_at" timestamp with time zone,
	CONSTRAINT "conversations_public_id_unique" UNIQUE("public_id"),
	CONSTRAINT "conversations_ticket_token_unique" UNIQUE("ticket_token"),
	CONSTRAINT "conversations_channel" CHECK ("conversations"."channel" in ('doctor', 'support')),
	CONSTRAINT "conversations_state" CHECK ("conversations"."state" in ('waiting', 'assigned', 'answered', 'ticket', 'closed')),
	CONSTRAINT "conversations_team" CHECK ("conversations"."team" in ('clinician', 'support')),
	CONSTRAINT "conversations_person" CHECK ("conversations"."user_id" is not null or "conversations"."chat_user_id" is not null),
	CONSTRAINT "conversations_doctor" CHECK ("conversations"."channel" <> 'doctor' or "conversations"."user_id" is not null)
);
--> statement-breakpoint
CREATE TABLE "emergency_alerts" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "emergency_alerts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"conversation_id" bigint NOT NULL,
	"message_id" bigint NOT NULL,
	"rule" text NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"stage" integer NOT NULL,
	"next_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	"ended_by" bigint,
	"contact" text
);
--> statement-breakpoint
CREATE TABLE "inbound_emails" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "inbound_emails_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"delivery_sha" text NOT NULL,
	"conversation_id" bigint,
	"outcome" text NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	CONSTRAINT "inbound_emails_delivery_sha_unique" UNIQUE("delivery_sha")
);
--> statement-breakpoint
CREATE TABLE "message_attachments" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "message_attachments_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"public_id" text NOT NULL,
	"message_id" bigint NOT NULL,
	"upload_id" bigint NOT NULL,
	"name" text NOT NULL,
	"scan" text NOT NULL,
	"scanned_at" timestamp with time zone,
	CONSTRAINT "message_attachments_public_id_unique" UNIQUE("public_id"),
	CONSTRAINT "message_attachments_upload_id_unique" UNIQUE("upload_id"),
	CONSTRAINT "message_attachments_scan" CHECK ("message_attachments"."scan" in ('pending', 'clean', 'infected', 'unknown'))
);
--> statement-breakpoint
CREATE TABLE "office_hours" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "office_hours_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"area" text NOT NULL,
	"weekdays" text NOT NULL,
	"opens" text NOT NULL,
	"closes" text NOT NULL,
	"staff_id" bigint NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "office_hours_area" CHECK ("office_hours"."area" in ('chat', 'visits'))
);
--> statement-breakpoint
CREATE TABLE "on_call_shifts" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "on_call_shifts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"public_id" text NOT NULL,
	"staff_id" bigint NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"states" text NOT NULL,
	"created_by" bigint,
	"created_at" timestamp with time zone NOT NULL,
	"removed_at" timestamp with time zone,
	CONSTRAINT "on_call_shifts_public_id_unique" UNIQUE("public_id"),
	CONSTRAINT "on_call_shifts_order" CHECK ("on_call_shifts"."ends_at" > "on_call_shifts"."starts_at")
);
--> statement-breakpoint
ALTER TABLE "canned_reply_versions" ADD CONSTRAINT "canned_reply_versions_reply_id_canned_replies_id_fk" FOREIGN KEY ("reply_id") REFERENCES "public"."canned_replies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "canned_reply_versions" ADD CONSTRAINT "canned_reply_versions_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_users" ADD CONSTRAINT "chat_users_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversation_events" ADD CONSTRAINT "conversation_events_conversation_id_conversations_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."conversations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversation_messages" ADD CONSTRAINT "conversation_messages_conversation_id_conversations_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."conversations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversation_messages" ADD CONSTRAINT "conversation_messages_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversation_notes" ADD CONSTRAINT "conversation_notes_conversation_id_conversations_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."conversations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversation_notes" ADD CONSTRAINT "conversation_notes_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_chat_user_id_chat_users_id_fk" FOREIGN KEY ("chat_user_id") REFERENCES "public"."chat_users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_assigned_to_staff_id_fk" FOREIGN KEY ("assigned_to") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "emergency_alerts" ADD CONSTRAINT "emergency_alerts_conversation_id_conversations_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."conversations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "emergency_alerts" ADD CONSTRAINT "emergency_alerts_message_id_conversation_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."conversation_messages"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "emergency_alerts" ADD CONSTRAINT "emergency_alerts_ended_by_staff_id_fk" FOREIGN KEY ("ended_by") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inbound_emails" ADD CONSTRAINT "inbound_emails_conversation_id_conversations_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."conversations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_attachments" ADD CONSTRAINT "message_attachments_message_id_conversation_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."conversation_messages"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_attachments" ADD CONSTRAINT "message_attachments_upload_id_uploads_id_fk" FOREIGN KEY ("upload_id") REFERENCES "public"."uploads"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "office_hours" ADD CONSTRAINT "office_hours_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "on_call_shifts" ADD CONSTRAINT "on_call_shifts_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "on_call_shifts" ADD CONSTRAINT "on_call_shifts_created_by_staff_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "canned_reply_versions_order" ON "canned_reply_versions" USING btree ("reply_id","version");--> statement-breakpoint
CREATE INDEX "canned_reply_versions_staff" ON "canned_reply_versions" USING btree ("staff_id");--> statement-breakpoint
CREATE INDEX "chat_users_user" ON "chat_users" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "chat_users_email" ON "chat_users" USING btree ("email");--> statement-breakpoint
CREATE INDEX "chat_users_to_forget" ON "chat_users" USING btree ("last_message_at","created_at") WHERE "chat_users"."secret_sha" is not null;--> statement-breakpoint
CREATE INDEX "conversation_events_conversation" ON "conversation_events" USING btree ("conversation_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "conversation_messages_order" ON "conversation_messages" USING btree ("conversation_id","seq");--> statement-breakpoint
CREATE UNIQUE INDEX "conversation_messages_once" ON "conversation_messages" USING btree ("conversation_id","sender","client_id") WHERE "conversation_messages"."client_id" is not null;--> statement-breakpoint
CREATE INDEX "conversation_messages_staff" ON "conversation_messages" USING btree ("staff_id");--> statement-breakpoint
CREATE INDEX "conversation_notes_conversation" ON "conversation_notes" USING btree ("conversation_id","id");--> statement-breakpoint
CREATE INDEX "conversation_notes_staff" ON "conversation_notes" USING btree ("staff_id");--> statement-breakpoint
CREATE UNIQUE INDEX "conversations_one_doctor" ON "conversations" USING btree ("user_id") WHERE "conversations"."channel" = 'doctor';--> statement-breakpoint
CREATE UNIQUE INDEX "conversations_one_support" ON "conversations" USING btree ("chat_user_id") WHERE "conversations"."channel" = 'support';--> statement-breakpoint
CREATE INDEX "conversations_user" ON "conversations" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "conversations_chat_user" ON "conversations" USING btree ("chat_user_id");--> statement-breakpoint
CREATE INDEX "conversations_open" ON "conversations" USING btree ("team","answer_by","id") WHERE "conversations"."state" <> 'closed';--> statement-breakpoint
CREATE INDEX "conversations_list" ON "conversations" USING btree ("state","last_message_at","id");--> statement-breakpoint
CREATE INDEX "conversations_assigned" ON "conversations" USING btree ("assigned_to");--> statement-breakpoint
CREATE INDEX "conversations_emergency" ON "conversations" USING btree ("emergency_since") WHERE "conversations"."emergency_since" is not null;--> statement-breakpoint
CREATE INDEX "conversations_promise" ON "conversations" USING btree ("missed_by") WHERE "conversations"."waiting_since" is not null and "conversations"."missed_at" is null;--> statement-breakpoint
CREATE INDEX "emergency_alerts_conversation" ON "emergency_alerts" USING btree ("conversation_id","id");--> statement-breakpoint
CREATE INDEX "emergency_alerts_message" ON "emergency_alerts" USING btree ("message_id");--> statement-breakpoint
CREATE INDEX "emergency_alerts_ended_by" ON "emergency_alerts" USING btree ("ended_by");--> statement-breakpoint
CREATE INDEX "emergency_alerts_due" ON "emergency_alerts" USING btree ("next_at") WHERE "emergency_alerts"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "inbound_emails_conversation" ON "inbound_emails" USING btree ("conversation_id");--> statement-breakpoint
CREATE INDEX "message_attachments_message" ON "message_attachments" USING btree ("message_id");--> statement-breakpoint
CREATE INDEX "message_attachments_pending" ON "message_attachments" USING btree ("id") WHERE "message_attachments"."scan" in ('pending');--> statement-breakpoint
CREATE INDEX "office_hours_area_id" ON "office_hours" USING btree ("area","id");--> statement-breakpoint
CREATE INDEX "office_hours_staff" ON "office_hours" USING btree ("staff_id");--> statement-breakpoint
CREATE INDEX "on_call_shifts_time" ON "on_call_shifts" USING btree ("ends_at","starts_at");--> statement-breakpoint
CREATE INDEX "on_call_shifts_staff" ON "on_call_shifts" USING btree ("staff_id");--> statement-breakpoint
CREATE INDEX "on_call_shifts_created_by" ON "on_call_shifts" USING btree ("created_by");--> statement-breakpoint
-- custom
CREATE TABLE IF NOT EXISTS "socket_io_attachments" ("id" bigserial UNIQUE, "created_at" timestamptz DEFAULT now(), "payload" bytea);
