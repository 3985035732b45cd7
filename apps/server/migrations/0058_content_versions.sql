CREATE TABLE "content_versions" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "content_versions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"item" text NOT NULL,
	"content" jsonb NOT NULL,
	"starts_on" date NOT NULL,
	"version" integer NOT NULL,
	"author" text NOT NULL,
	"author_name" text NOT NULL,
	"approver" text,
	"approver_name" text,
	"approved_at" timestamp with time zone,
	"withdrawn_at" timestamp with time zone,
	"alone" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "content_versions_version" UNIQUE("item","version"),
	CONSTRAINT "content_versions_second_person" CHECK ("content_versions"."alone" or "content_versions"."approver" is null or "content_versions"."approver" <> "content_versions"."author"),
	CONSTRAINT "content_versions_approval_whole" CHECK (("content_versions"."approver" is null) = ("content_versions"."approved_at" is null))
);
