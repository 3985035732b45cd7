ALTER TABLE "disputes" ADD COLUMN "resumed_at" timestamp with time zone;
--> statement-breakpoint
-- custom
-- Plans whose dispute ended before: nobody was asked about them.
WITH asked AS (
  INSERT INTO "tasks" ("public_id", "kind", "subject", "user_id", "role", "details", "state", "due_at", "created_at")
  SELECT substr(md5(s."public_id" || ':plan_after_dispute'), 1, 22), 'plan_after_dispute', 'subscription:' || s."public_id", s."user_id", 'billing',
    'The dispute has ended. The plan stays stopped until its renewals are resumed or it is canceled.',
    'open', now() + interval '1 day', now()
  FROM "subscriptions" s
  WHERE s."state" <> 'ended' AND s."cancelled_at" IS NULL
    AND EXISTS (SELECT 1 FROM "disputes" d JOIN "intents" i ON i."id" = d."intent_id" WHERE i."subscription_id" = s."id")
    AND NOT EXISTS (SELECT 1 FROM "disputes" d JOIN "intents" i ON i."id" = d."intent_id"
      WHERE i."subscription_id" = s."id" AND d."state" IN ('open', 'answered'))
  RETURNING "id", "public_id", "details"
), noted AS (
  INSERT INTO "task_events" ("task_id", "event", "actor", "note", "at")
  SELECT "id", 'created', 'server', "details", now() FROM asked
)
INSERT INTO "due" ("kind", "subject", "n", "due_at", "created_at")
SELECT 'task_escalation', "public_id", 0, now() + interval '2 days', now() FROM asked;
