CREATE TABLE "state_openings" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "state_openings_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"state" text NOT NULL,
	"verdict" text NOT NULL,
	"reason" text NOT NULL,
	"law_document" text DEFAULT '' NOT NULL,
	"law_dated" date,
	"actor" text NOT NULL,
	"actor_name" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "state_openings_verdict" CHECK ("state_openings"."verdict" in ('opened', 'closed'))
);
--> statement-breakpoint
ALTER TABLE "state_rules" ADD COLUMN "gated" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "state_openings" ADD CONSTRAINT "state_openings_state_state_rules_state_fk" FOREIGN KEY ("state") REFERENCES "public"."state_rules"("state") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "state_openings_state" ON "state_openings" USING btree ("state","id");--> statement-breakpoint
-- custom: a clinic that treats people keeps what it serves, and from now on only where somebody is licensed (D-101).
UPDATE "state_rules" SET "gated" = true WHERE EXISTS (SELECT 1 FROM "settings" WHERE "name" = 'demo' AND "value" = 'false'::jsonb);
