CREATE TABLE "task_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "task_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"task_id" bigint NOT NULL,
	"event" text NOT NULL,
	"actor" text NOT NULL,
	"note" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "task_events_event" CHECK ("task_events"."event" in ('created', 'repeated', 'taken', 'released', 'escalated', 'closed', 'settled'))
);
--> statement-breakpoint
CREATE TABLE "tasks" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "tasks_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"public_id" text NOT NULL,
	"kind" text NOT NULL,
	"subject" text NOT NULL,
	"user_id" bigint,
	"role" text NOT NULL,
	"details" text NOT NULL,
	"state" text NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"owner" bigint,
	"escalated_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	CONSTRAINT "tasks_public_id_unique" UNIQUE("public_id"),
	CONSTRAINT "tasks_role" CHECK ("tasks"."role" in ('clinician', 'pharmacy', 'support', 'billing', 'content', 'administrator')),
	CONSTRAINT "tasks_state" CHECK ("tasks"."state" in ('open', 'closed', 'settled')),
	CONSTRAINT "tasks_ended" CHECK (("tasks"."state" = 'open') = ("tasks"."ended_at" is null))
);
--> statement-breakpoint
ALTER TABLE "task_events" ADD CONSTRAINT "task_events_task_id_tasks_id_fk" FOREIGN KEY ("task_id") REFERENCES "public"."tasks"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tasks" ADD CONSTRAINT "tasks_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tasks" ADD CONSTRAINT "tasks_owner_staff_id_fk" FOREIGN KEY ("owner") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "task_events_task" ON "task_events" USING btree ("task_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "tasks_one_open" ON "tasks" USING btree ("kind","subject") WHERE "tasks"."state" in ('open');--> statement-breakpoint
CREATE INDEX "tasks_list" ON "tasks" USING btree ("role","state","due_at");--> statement-breakpoint
CREATE INDEX "tasks_subject" ON "tasks" USING btree ("subject","id");--> statement-breakpoint
CREATE INDEX "tasks_user" ON "tasks" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "tasks_owner" ON "tasks" USING btree ("owner");