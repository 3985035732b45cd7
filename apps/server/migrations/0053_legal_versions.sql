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
ALTER TABLE "claims" DROP CONSTRAINT "claims_second_person";--> statement-breakpoint
ALTER TABLE "stories" DROP CONSTRAINT "stories_second_person";--> statement-breakpoint
ALTER TABLE "claims" ADD COLUMN "alone" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "stories" ADD COLUMN "alone" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "claims" ADD CONSTRAINT "claims_second_person" CHECK ("claims"."alone" or "claims"."approver" is null or "claims"."approver" <> "claims"."author");--> statement-breakpoint
ALTER TABLE "stories" ADD CONSTRAINT "stories_second_person" CHECK ("stories"."alone" or "stories"."approver" is null or "stories"."approver" <> "stories"."author");