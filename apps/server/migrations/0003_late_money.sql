ALTER TABLE "intents" ADD COLUMN "stray" text;--> statement-breakpoint
CREATE INDEX "intents_stray_open" ON "intents" USING btree ("id") WHERE "intents"."stray" in ('voiding');--> statement-breakpoint
ALTER TABLE "intents" ADD CONSTRAINT "intents_stray" CHECK ("intents"."stray" in ('voiding', 'voided', 'captured'));