CREATE TABLE "legal_versions" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "legal_versions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"page" text NOT NULL,
	"version" integer NOT NULL,
	"text" text NOT NULL,
	"counsel" text NOT NULL,
	"counsel_dated" date NOT NULL,
	"starts_on" date NOT NULL,
	"author" text NOT NULL,
	"author_name" text NOT NULL,
	"approver" text,
	"approver_name" text,
	"approved_at" timestamp with time zone,
	"withdrawn_at" timestamp with time zone,
	"alone" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "legal_versions_version" UNIQUE("page","version"),
	CONSTRAINT "legal_versions_page" CHECK ("legal_versions"."page" in ('hipaa', 'privacy', 'returns', 'terms', 'telehealth', 'about')),
	CONSTRAINT "legal_versions_second_person" CHECK ("legal_versions"."alone" or "legal_versions"."approver" is null or "legal_versions"."approver" <> "legal_versions"."author"),
	CONSTRAINT "legal_versions_approval_whole" CHECK (("legal_versions"."approver" is null) = ("legal_versions"."approved_at" is null))
);
--> statement-breakpoint
ALTER TABLE "care_holds" DROP CONSTRAINT "care_holds_source";--> statement-breakpoint
ALTER TABLE "care_holds" DROP CONSTRAINT "care_holds_reason";--> statement-breakpoint
ALTER TABLE "care_holds" DROP CONSTRAINT "care_holds_state";--> statement-breakpoint
ALTER TABLE "care_holds" DROP CONSTRAINT "care_holds_lifted";--> statement-breakpoint
ALTER TABLE "claims" DROP CONSTRAINT "claims_second_person";--> statement-breakpoint
ALTER TABLE "stories" DROP CONSTRAINT "stories_second_person";--> statement-breakpoint
ALTER TABLE "claims" ADD COLUMN "alone" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "stories" ADD COLUMN "alone" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "care_holds_one_waiting" ON "care_holds" USING btree ("user_id") WHERE "care_holds"."state" in ('waiting');--> statement-breakpoint
ALTER TABLE "care_holds" ADD CONSTRAINT "care_holds_waiting" CHECK ("care_holds"."state" = 'lifted' or ("care_holds"."state" = 'waiting') = ("care_holds"."source" = 'state'));--> statement-breakpoint
ALTER TABLE "care_holds" ADD CONSTRAINT "care_holds_source" CHECK ("care_holds"."source" in ('patient', 'alarm', 'words', 'clinician', 'state'));--> statement-breakpoint
ALTER TABLE "care_holds" ADD CONSTRAINT "care_holds_reason" CHECK ("care_holds"."reason" in ('pregnant', 'very_ill', 'reaction', 'other', 'emergency', 'dose_questions', 'nobody_licensed'));--> statement-breakpoint
ALTER TABLE "care_holds" ADD CONSTRAINT "care_holds_state" CHECK ("care_holds"."state" in ('open', 'waiting', 'lifted'));--> statement-breakpoint
ALTER TABLE "care_holds" ADD CONSTRAINT "care_holds_lifted" CHECK (("care_holds"."state" = 'lifted') = ("care_holds"."lifted_at" is not null) and ("care_holds"."lifted_by" is not null) = ("care_holds"."state" = 'lifted' and "care_holds"."source" <> 'state') and ("care_holds"."state" = 'lifted') = ("care_holds"."outcome" is not null) and ("care_holds"."state" = 'lifted') = ("care_holds"."lift_reason" is not null));--> statement-breakpoint
ALTER TABLE "claims" ADD CONSTRAINT "claims_second_person" CHECK ("claims"."alone" or "claims"."approver" is null or "claims"."approver" <> "claims"."author");--> statement-breakpoint
ALTER TABLE "stories" ADD CONSTRAINT "stories_second_person" CHECK ("stories"."alone" or "stories"."approver" is null or "stories"."approver" <> "stories"."author");