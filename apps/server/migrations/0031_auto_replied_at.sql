ALTER TABLE "conversations" ADD COLUMN "auto_replied_at" timestamp with time zone;--> statement-breakpoint
-- custom
UPDATE "conversations" SET "auto_replied_at" = (
  SELECT max("created_at") FROM "conversation_messages" WHERE "conversation_id" = "conversations"."id" AND "sender" = 'automatic'
) WHERE "waiting_since" IS NOT NULL;
