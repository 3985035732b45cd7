CREATE TABLE "pharmacies" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "pharmacies_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"public_id" text NOT NULL,
	"name" text NOT NULL,
	"phone" text NOT NULL,
	"address" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "pharmacies_public_id_unique" UNIQUE("public_id")
);
--> statement-breakpoint
CREATE TABLE "pharmacy_licenses" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "pharmacy_licenses_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"pharmacy_id" bigint NOT NULL,
	"state" text NOT NULL,
	"number" text NOT NULL,
	CONSTRAINT "pharmacy_licenses_once" UNIQUE("pharmacy_id","state")
);
--> statement-breakpoint
ALTER TABLE "shipments" ADD COLUMN "pharmacy_id" bigint;--> statement-breakpoint
ALTER TABLE "pharmacy_licenses" ADD CONSTRAINT "pharmacy_licenses_pharmacy_id_pharmacies_id_fk" FOREIGN KEY ("pharmacy_id") REFERENCES "public"."pharmacies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "pharmacy_licenses_state" ON "pharmacy_licenses" USING btree ("state","pharmacy_id");--> statement-breakpoint
ALTER TABLE "shipments" ADD CONSTRAINT "shipments_pharmacy_id_pharmacies_id_fk" FOREIGN KEY ("pharmacy_id") REFERENCES "public"."pharmacies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "shipments_pharmacy" ON "shipments" USING btree ("pharmacy_id");