ALTER TABLE "care_holds" DROP CONSTRAINT "care_holds_source";--> statement-breakpoint
ALTER TABLE "care_holds" DROP CONSTRAINT "care_holds_reason";--> statement-breakpoint
ALTER TABLE "care_holds" DROP CONSTRAINT "care_holds_state";--> statement-breakpoint
ALTER TABLE "care_holds" DROP CONSTRAINT "care_holds_lifted";--> statement-breakpoint
CREATE UNIQUE INDEX "care_holds_one_waiting" ON "care_holds" USING btree ("user_id") WHERE "care_holds"."state" in ('waiting');--> statement-breakpoint
ALTER TABLE "care_holds" ADD CONSTRAINT "care_holds_waiting" CHECK ("care_holds"."state" = 'lifted' or ("care_holds"."state" = 'waiting') = ("care_holds"."source" = 'state'));--> statement-breakpoint
ALTER TABLE "care_holds" ADD CONSTRAINT "care_holds_source" CHECK ("care_holds"."source" in ('patient', 'alarm', 'words', 'clinician', 'state'));--> statement-breakpoint
ALTER TABLE "care_holds" ADD CONSTRAINT "care_holds_reason" CHECK ("care_holds"."reason" in ('pregnant', 'very_ill', 'reaction', 'other', 'emergency', 'dose_questions', 'nobody_licensed'));--> statement-breakpoint
ALTER TABLE "care_holds" ADD CONSTRAINT "care_holds_state" CHECK ("care_holds"."state" in ('open', 'waiting', 'lifted'));--> statement-breakpoint
ALTER TABLE "care_holds" ADD CONSTRAINT "care_holds_lifted" CHECK (("care_holds"."state" = 'lifted') = ("care_holds"."lifted_at" is not null) and ("care_holds"."lifted_by" is not null) = ("care_holds"."state" = 'lifted' and "care_holds"."source" <> 'state') and ("care_holds"."state" = 'lifted') = ("care_holds"."outcome" is not null) and ("care_holds"."state" = 'lifted') = ("care_holds"."lift_reason" is not null));