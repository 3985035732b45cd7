CREATE TABLE "alert_deliveries" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "alert_deliveries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"alert_id" bigint NOT NULL,
	"news" text NOT NULL,
	"channel" text NOT NULL,
	"receiver" text NOT NULL,
	"state" text NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"error" text,
	"first_try_at" timestamp with time zone,
	"next_try_at" timestamp with time zone,
	"sent_at" timestamp with time zone,
	CONSTRAINT "alert_deliveries_news" CHECK ("alert_deliveries"."news" in ('began', 'ended')),
	CONSTRAINT "alert_deliveries_channel" CHECK ("alert_deliveries"."channel" in ('webhook', 'email', 'sms')),
	CONSTRAINT "alert_deliveries_state" CHECK ("alert_deliveries"."state" in ('waiting', 'sent', 'failed'))
);
--> statement-breakpoint
CREATE TABLE "alerts" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "alerts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"public_id" text NOT NULL,
	"fault" text NOT NULL,
	"subject" text NOT NULL,
	"details" text NOT NULL,
	"state" text NOT NULL,
	"opened_at" timestamp with time zone NOT NULL,
	"acknowledged_at" timestamp with time zone,
	"acknowledged_by" bigint,
	"note" text DEFAULT '' NOT NULL,
	"closed_at" timestamp with time zone,
	CONSTRAINT "alerts_public_id_unique" UNIQUE("public_id"),
	CONSTRAINT "alerts_state" CHECK ("alerts"."state" in ('open', 'acknowledged', 'closed')),
	CONSTRAINT "alerts_closed" CHECK (("alerts"."state" = 'closed') = ("alerts"."closed_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "browser_errors" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "browser_errors_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"app" text NOT NULL,
	"kind" text NOT NULL,
	"place" text NOT NULL,
	"version" text NOT NULL,
	"count" integer NOT NULL,
	"first_at" timestamp with time zone NOT NULL,
	"last_at" timestamp with time zone NOT NULL,
	CONSTRAINT "browser_errors_app" CHECK ("browser_errors"."app" in ('patient', 'staff'))
);
--> statement-breakpoint
CREATE TABLE "service_processes" (
	"id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"host" text NOT NULL,
	"version" text NOT NULL,
	"runs_jobs" boolean NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"seen_at" timestamp with time zone NOT NULL,
	"findings" jsonb NOT NULL
);
--> statement-breakpoint
ALTER TABLE "alert_deliveries" ADD CONSTRAINT "alert_deliveries_alert_id_alerts_id_fk" FOREIGN KEY ("alert_id") REFERENCES "public"."alerts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alerts" ADD CONSTRAINT "alerts_acknowledged_by_staff_id_fk" FOREIGN KEY ("acknowledged_by") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "alert_deliveries_once" ON "alert_deliveries" USING btree ("alert_id","news","channel","receiver");--> statement-breakpoint
CREATE INDEX "alert_deliveries_waiting" ON "alert_deliveries" USING btree ("id") WHERE "alert_deliveries"."state" in ('waiting');--> statement-breakpoint
CREATE UNIQUE INDEX "alerts_one_open" ON "alerts" USING btree ("fault","subject") WHERE "alerts"."state" <> 'closed';--> statement-breakpoint
CREATE INDEX "alerts_last_closed" ON "alerts" USING btree ("closed_at","id") WHERE "alerts"."state" in ('closed');--> statement-breakpoint
CREATE INDEX "alerts_acknowledged_by" ON "alerts" USING btree ("acknowledged_by");--> statement-breakpoint
CREATE UNIQUE INDEX "browser_errors_place" ON "browser_errors" USING btree ("app","kind","place","version");--> statement-breakpoint
CREATE INDEX "browser_errors_last" ON "browser_errors" USING btree ("last_at","id");