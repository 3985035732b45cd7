CREATE TABLE "visit_days_off" (
	"staff_id" bigint NOT NULL,
	"on" date NOT NULL,
	CONSTRAINT "visit_days_off_staff_id_on_pk" PRIMARY KEY("staff_id","on")
);
--> statement-breakpoint
CREATE TABLE "visit_duty" (
	"staff_id" bigint PRIMARY KEY NOT NULL,
	"until" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "visit_hours" (
	"staff_id" bigint NOT NULL,
	"weekday" integer NOT NULL,
	"opens" text NOT NULL,
	"closes" text NOT NULL,
	CONSTRAINT "visit_hours_staff_id_weekday_opens_pk" PRIMARY KEY("staff_id","weekday","opens"),
	CONSTRAINT "visit_hours_weekday" CHECK ("visit_hours"."weekday" between 1 and 7),
	CONSTRAINT "visit_hours_order" CHECK ("visit_hours"."opens" < "visit_hours"."closes")
);
--> statement-breakpoint
CREATE TABLE "visit_signals" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "visit_signals_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"visit_id" bigint NOT NULL,
	"seat" text NOT NULL,
	"content" jsonb NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "visits" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "visits_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"public_id" text NOT NULL,
	"order_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"state" text NOT NULL,
	"lined_up_at" timestamp with time zone,
	"booked_with" bigint,
	"starts_at" timestamp with time zone,
	"ends_at" timestamp with time zone,
	"clinician_id" bigint,
	"called_at" timestamp with time zone,
	"entered_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	"outcome" text,
	"patient_seat" text,
	"patient_seen_at" timestamp with time zone,
	"clinician_seat" text,
	"clinician_seen_at" timestamp with time zone,
	"returns" integer DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "visits_public_id_unique" UNIQUE("public_id"),
	CONSTRAINT "visits_state" CHECK ("visits"."state" in ('booked', 'waiting', 'called', 'in_progress', 'done', 'missed', 'canceled')),
	CONSTRAINT "visits_outcome" CHECK ("visits"."outcome" in ('seen', 'another_visit')),
	CONSTRAINT "visits_ended" CHECK (("visits"."state" in ('done', 'missed', 'canceled')) = ("visits"."ended_at" is not null)),
	CONSTRAINT "visits_done" CHECK (("visits"."state" = 'done') = ("visits"."outcome" is not null)),
	CONSTRAINT "visits_booking" CHECK (("visits"."starts_at" is null) = ("visits"."booked_with" is null) and ("visits"."starts_at" is null) = ("visits"."ends_at" is null) and ("visits"."state" <> 'booked' or "visits"."starts_at" is not null)),
	CONSTRAINT "visits_lined_up" CHECK ("visits"."state" not in ('waiting', 'called', 'in_progress') or "visits"."lined_up_at" is not null),
	CONSTRAINT "visits_held" CHECK (not ("visits"."state" in ('called', 'in_progress')) or ("visits"."clinician_id" is not null and "visits"."called_at" is not null))
);
--> statement-breakpoint
ALTER TABLE "visit_days_off" ADD CONSTRAINT "visit_days_off_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "visit_duty" ADD CONSTRAINT "visit_duty_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "visit_hours" ADD CONSTRAINT "visit_hours_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "visit_signals" ADD CONSTRAINT "visit_signals_visit_id_visits_id_fk" FOREIGN KEY ("visit_id") REFERENCES "public"."visits"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "visits" ADD CONSTRAINT "visits_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "visits" ADD CONSTRAINT "visits_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "visits" ADD CONSTRAINT "visits_booked_with_staff_id_fk" FOREIGN KEY ("booked_with") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "visits" ADD CONSTRAINT "visits_clinician_id_staff_id_fk" FOREIGN KEY ("clinician_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "visit_signals_seat" ON "visit_signals" USING btree ("visit_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "visits_one_open" ON "visits" USING btree ("order_id") WHERE "visits"."state" in ('booked', 'waiting', 'called', 'in_progress');--> statement-breakpoint
CREATE UNIQUE INDEX "visits_one_at_a_time" ON "visits" USING btree ("clinician_id") WHERE "visits"."state" in ('called', 'in_progress');--> statement-breakpoint
CREATE UNIQUE INDEX "visits_one_booking" ON "visits" USING btree ("booked_with","starts_at") WHERE "visits"."state" in ('booked', 'waiting', 'called', 'in_progress');--> statement-breakpoint
CREATE INDEX "visits_line" ON "visits" USING btree ("lined_up_at","id") WHERE "visits"."state" = 'waiting';--> statement-breakpoint
CREATE INDEX "visits_order" ON "visits" USING btree ("order_id","id");--> statement-breakpoint
CREATE INDEX "visits_user" ON "visits" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "visits_clinician" ON "visits" USING btree ("clinician_id");