CREATE TABLE "content_records" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "content_records_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"record" text NOT NULL,
	"version" integer NOT NULL,
	"content" jsonb NOT NULL,
	"author" text NOT NULL,
	"author_name" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "content_records_version" UNIQUE("record","version")
);
