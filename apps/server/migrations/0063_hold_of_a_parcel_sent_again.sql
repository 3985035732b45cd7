ALTER TABLE "care_holds" DROP CONSTRAINT "care_holds_source";--> statement-breakpoint
ALTER TABLE "care_holds" DROP CONSTRAINT "care_holds_reason";--> statement-breakpoint
ALTER TABLE "care_holds" ADD CONSTRAINT "care_holds_source" CHECK ("care_holds"."source" in ('patient', 'alarm', 'words', 'clinician', 'rules', 'state'));--> statement-breakpoint
ALTER TABLE "care_holds" ADD CONSTRAINT "care_holds_reason" CHECK ("care_holds"."reason" in ('pregnant', 'very_ill', 'reaction', 'other', 'emergency', 'dose_questions', 'sent_again', 'nobody_licensed'));