CREATE TABLE "care_holds" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "care_holds_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"public_id" text NOT NULL,
	"user_id" bigint NOT NULL,
	"source" text NOT NULL,
	"reason" text NOT NULL,
	"state" text NOT NULL,
	"since" timestamp with time zone NOT NULL,
	"opened_by" bigint,
	"note" text,
	"owner" bigint,
	"look_at" timestamp with time zone NOT NULL,
	"kept_by" bigint,
	"lifted_at" timestamp with time zone,
	"lifted_by" bigint,
	"outcome" text,
	"lift_reason" text,
	CONSTRAINT "care_holds_public_id_unique" UNIQUE("public_id"),
	CONSTRAINT "care_holds_source" CHECK ("care_holds"."source" in ('patient', 'alarm', 'words', 'clinician')),
	CONSTRAINT "care_holds_reason" CHECK ("care_holds"."reason" in ('pregnant', 'very_ill', 'reaction', 'other', 'emergency')),
	CONSTRAINT "care_holds_state" CHECK ("care_holds"."state" in ('open', 'lifted')),
	CONSTRAINT "care_holds_outcome" CHECK ("care_holds"."outcome" in ('as_prescribed', 'dose_change', 'ended')),
	CONSTRAINT "care_holds_opened_by" CHECK (("care_holds"."source" = 'clinician') = ("care_holds"."opened_by" is not null)),
	CONSTRAINT "care_holds_lifted" CHECK (("care_holds"."state" = 'lifted') = ("care_holds"."lifted_at" is not null) and ("care_holds"."state" = 'lifted') = ("care_holds"."lifted_by" is not null) and ("care_holds"."state" = 'lifted') = ("care_holds"."outcome" is not null) and ("care_holds"."state" = 'lifted') = ("care_holds"."lift_reason" is not null))
);
--> statement-breakpoint
ALTER TABLE "prescriptions" ADD COLUMN "clock_left_s" integer;--> statement-breakpoint
ALTER TABLE "care_holds" ADD CONSTRAINT "care_holds_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "care_holds" ADD CONSTRAINT "care_holds_opened_by_staff_id_fk" FOREIGN KEY ("opened_by") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "care_holds" ADD CONSTRAINT "care_holds_owner_staff_id_fk" FOREIGN KEY ("owner") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "care_holds" ADD CONSTRAINT "care_holds_kept_by_staff_id_fk" FOREIGN KEY ("kept_by") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "care_holds" ADD CONSTRAINT "care_holds_lifted_by_staff_id_fk" FOREIGN KEY ("lifted_by") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "care_holds_one_open" ON "care_holds" USING btree ("user_id") WHERE "care_holds"."state" in ('open');--> statement-breakpoint
CREATE INDEX "care_holds_look" ON "care_holds" USING btree ("look_at","id") WHERE "care_holds"."state" in ('open');--> statement-breakpoint
CREATE INDEX "care_holds_user" ON "care_holds" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "care_holds_owner" ON "care_holds" USING btree ("owner");--> statement-breakpoint
CREATE INDEX "care_holds_opener" ON "care_holds" USING btree ("opened_by");--> statement-breakpoint
CREATE INDEX "care_holds_keeper" ON "care_holds" USING btree ("kept_by");--> statement-breakpoint
CREATE INDEX "care_holds_lifter" ON "care_holds" USING btree ("lifted_by");