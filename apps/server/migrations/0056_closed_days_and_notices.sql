CREATE TABLE "closed_days" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "closed_days_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"day" date NOT NULL,
	"version" integer NOT NULL,
	"reason" text NOT NULL,
	"starts_on" date NOT NULL,
	"author" text NOT NULL,
	"author_name" text NOT NULL,
	"approver" text,
	"approver_name" text,
	"approved_at" timestamp with time zone,
	"withdrawn_at" timestamp with time zone,
	"alone" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "closed_days_version" UNIQUE("day","version"),
	CONSTRAINT "closed_days_starts" CHECK ("closed_days"."starts_on" <= "closed_days"."day"),
	CONSTRAINT "closed_days_second_person" CHECK ("closed_days"."alone" or "closed_days"."approver" is null or "closed_days"."approver" <> "closed_days"."author"),
	CONSTRAINT "closed_days_approval_whole" CHECK (("closed_days"."approver" is null) = ("closed_days"."approved_at" is null))
);
--> statement-breakpoint
ALTER TABLE "legal_versions" DROP CONSTRAINT "legal_versions_page";--> statement-breakpoint
ALTER TABLE "legal_versions" ADD CONSTRAINT "legal_versions_page" CHECK ("legal_versions"."page" in ('hipaa', 'privacy', 'returns', 'terms', 'telehealth', 'about', 'notice_florida_bill_of_rights'));