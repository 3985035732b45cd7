ALTER TABLE "coupons" ADD COLUMN "approval" text DEFAULT 'approved' NOT NULL;--> statement-breakpoint
ALTER TABLE "coupons" ADD COLUMN "created_by" text;--> statement-breakpoint
ALTER TABLE "coupons" ADD COLUMN "created_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "coupons" ADD COLUMN "worth_cents" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "coupons" ADD COLUMN "second_approver" text;--> statement-breakpoint
ALTER TABLE "credits" ADD COLUMN "state" text DEFAULT 'granted' NOT NULL;--> statement-breakpoint
ALTER TABLE "credits" ADD COLUMN "second_approver" text;--> statement-breakpoint
CREATE INDEX "coupons_created" ON "coupons" USING btree ("created_by","created_at");--> statement-breakpoint
CREATE INDEX "credits_by" ON "credits" USING btree ("by","at");--> statement-breakpoint
CREATE INDEX "refunds_approver" ON "refunds" USING btree ("approver","at");--> statement-breakpoint
ALTER TABLE "coupons" ADD CONSTRAINT "coupons_approval" CHECK ("coupons"."approval" in ('waiting', 'approved', 'refused'));--> statement-breakpoint
ALTER TABLE "coupons" ADD CONSTRAINT "coupons_two_people" CHECK ("coupons"."second_approver" is null or "coupons"."second_approver" <> "coupons"."created_by");--> statement-breakpoint
ALTER TABLE "credits" ADD CONSTRAINT "credits_state" CHECK ("credits"."state" in ('waiting', 'granted', 'refused'));--> statement-breakpoint
ALTER TABLE "credits" ADD CONSTRAINT "credits_two_people" CHECK ("credits"."second_approver" is null or "credits"."second_approver" <> "credits"."by");