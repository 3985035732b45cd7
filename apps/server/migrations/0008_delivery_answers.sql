ALTER TABLE "shipments" ADD COLUMN "delivery_assumed" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "shipments" ADD COLUMN "delivery_answer" text;--> statement-breakpoint
ALTER TABLE "shipments" ADD COLUMN "delivery_answered_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "shipments" ADD CONSTRAINT "shipments_delivery_answer" CHECK ("shipments"."delivery_answer" in ('received', 'problem'));