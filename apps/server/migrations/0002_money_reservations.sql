ALTER TABLE "refunds" ADD COLUMN "cause" text;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "patient_told" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_cause" CHECK ("refunds"."cause" in ('unshipped_months', 'order_closed', 'captured_instead_of_voided'));