ALTER TABLE "staff" ADD COLUMN "phone" text;--> statement-breakpoint
-- custom
UPDATE "staff" SET "phone" = "settings"."value"->>'phone' FROM "settings" WHERE "settings"."name" = 'on_call_phone:' || "staff"."public_id";
