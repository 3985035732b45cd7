CREATE TABLE "role_grants" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "role_grants_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"public_id" text NOT NULL,
	"staff_id" bigint,
	"link_id" bigint,
	"roles" text[] NOT NULL,
	"state" text NOT NULL,
	"asked_by" text NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	"grants_at" timestamp with time zone,
	"decided_by" text,
	"decided_at" timestamp with time zone,
	CONSTRAINT "role_grants_public_id_unique" UNIQUE("public_id"),
	CONSTRAINT "role_grants_state" CHECK ("role_grants"."state" in ('waiting', 'granted', 'refused')),
	CONSTRAINT "role_grants_of_one" CHECK (("role_grants"."staff_id" is null) <> ("role_grants"."link_id" is null)),
	CONSTRAINT "role_grants_two_people" CHECK ("role_grants"."state" <> 'granted' or "role_grants"."decided_by" <> "role_grants"."asked_by")
);
--> statement-breakpoint
ALTER TABLE "price_drafts" DROP CONSTRAINT "price_drafts_two_people";--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "not_before" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "price_drafts" ADD COLUMN "alone" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "role_grants" ADD CONSTRAINT "role_grants_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "role_grants" ADD CONSTRAINT "role_grants_link_id_staff_links_id_fk" FOREIGN KEY ("link_id") REFERENCES "public"."staff_links"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "role_grants_open_staff" ON "role_grants" USING btree ("staff_id") WHERE "role_grants"."state" = 'waiting';--> statement-breakpoint
CREATE UNIQUE INDEX "role_grants_open_link" ON "role_grants" USING btree ("link_id") WHERE "role_grants"."state" = 'waiting';--> statement-breakpoint
ALTER TABLE "price_drafts" ADD CONSTRAINT "price_drafts_two_people" CHECK ("price_drafts"."approver" is null or "price_drafts"."approver" <> "price_drafts"."author" or "price_drafts"."alone");