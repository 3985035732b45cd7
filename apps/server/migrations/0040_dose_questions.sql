CREATE TABLE "dose_questions" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "dose_questions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"public_id" text NOT NULL,
	"user_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"subscription_id" bigint NOT NULL,
	"prescription_id" bigint NOT NULL,
	"month" integer NOT NULL,
	"shipment_no" integer NOT NULL,
	"drug" text NOT NULL,
	"from_ug" integer NOT NULL,
	"to_ug" integer NOT NULL,
	"first_on" date NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	"answer_by" timestamp with time zone NOT NULL,
	"state" text NOT NULL,
	"sick" boolean,
	"pregnant_or_hospital" boolean,
	"anything_else" boolean,
	"words" text,
	"answered_at" timestamp with time zone,
	CONSTRAINT "dose_questions_public_id_unique" UNIQUE("public_id"),
	CONSTRAINT "dose_questions_once" UNIQUE("prescription_id","shipment_no","month"),
	CONSTRAINT "dose_questions_kind" CHECK ("dose_questions"."kind" in ('parcel', 'in_hand')),
	CONSTRAINT "dose_questions_state" CHECK ("dose_questions"."state" in ('asked', 'cleared', 'held', 'unanswered', 'closed')),
	CONSTRAINT "dose_questions_drug" CHECK ("dose_questions"."drug" in ('semaglutide', 'tirzepatide')),
	CONSTRAINT "dose_questions_higher" CHECK ("dose_questions"."to_ug" > "dose_questions"."from_ug"),
	CONSTRAINT "dose_questions_answered" CHECK (("dose_questions"."answered_at" is null) = ("dose_questions"."sick" is null) and ("dose_questions"."answered_at" is null) = ("dose_questions"."pregnant_or_hospital" is null) and ("dose_questions"."answered_at" is null) = ("dose_questions"."anything_else" is null) and ("dose_questions"."words" is null or "dose_questions"."answered_at" is not null)),
	CONSTRAINT "dose_questions_words" CHECK (length("dose_questions"."words") <= 1000),
	CONSTRAINT "dose_questions_held" CHECK ("dose_questions"."state" <> 'held' or "dose_questions"."answered_at" is not null)
);
--> statement-breakpoint
ALTER TABLE "care_holds" DROP CONSTRAINT "care_holds_reason";--> statement-breakpoint
ALTER TABLE "prescriptions" ADD COLUMN "kept_text" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "months_behind" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "dose_questions" ADD CONSTRAINT "dose_questions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dose_questions" ADD CONSTRAINT "dose_questions_subscription_id_subscriptions_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."subscriptions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dose_questions" ADD CONSTRAINT "dose_questions_prescription_id_prescriptions_id_fk" FOREIGN KEY ("prescription_id") REFERENCES "public"."prescriptions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "dose_questions_user" ON "dose_questions" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "dose_questions_plan" ON "dose_questions" USING btree ("subscription_id","shipment_no");--> statement-breakpoint
ALTER TABLE "care_holds" ADD CONSTRAINT "care_holds_reason" CHECK ("care_holds"."reason" in ('pregnant', 'very_ill', 'reaction', 'other', 'emergency', 'dose_questions'));--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_months_behind" CHECK ("orders"."months_behind" >= 0);