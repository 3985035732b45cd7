ALTER TABLE "form_submissions" ADD COLUMN "formulary_version" text;--> statement-breakpoint
ALTER TABLE "prescriptions" ADD COLUMN "formulary_version" text;--> statement-breakpoint
ALTER TABLE "prescriptions" ADD COLUMN "flag_rules_version" text;