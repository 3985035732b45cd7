ALTER TABLE "licences" ADD COLUMN "profession" text;--> statement-breakpoint
ALTER TABLE "state_rules" ADD COLUMN "min_bmi" integer;--> statement-breakpoint
ALTER TABLE "state_rules" ADD COLUMN "min_bmi_with_condition" integer;--> statement-breakpoint
ALTER TABLE "state_rules" ADD COLUMN "notices" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "state_rules" ADD COLUMN "live_visit_first" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "state_rules" ADD COLUMN "no_questionnaire_only" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "state_rules" ADD COLUMN "prescribers" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "state_rules" ADD COLUMN "source" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "state_rules" ADD COLUMN "to_confirm" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "state_rules" ADD COLUMN "text_missing" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "state_rules" ADD COLUMN "from_build" jsonb;--> statement-breakpoint
ALTER TABLE "licences" ADD CONSTRAINT "licences_profession" CHECK ("licences"."profession" in ('physician', 'nurse_practitioner', 'physician_assistant'));