ALTER TABLE "orders" ADD COLUMN "weekly_doses" integer;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "needed_by" date;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_weekly_doses" CHECK ("orders"."weekly_doses" > 0);