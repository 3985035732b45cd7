CREATE TABLE "lots" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "lots_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"public_id" text NOT NULL,
	"product_id" bigint NOT NULL,
	"number" text NOT NULL,
	"use_by" date NOT NULL,
	"withdrawn_reason" text,
	"withdrawn_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "lots_public_id_unique" UNIQUE("public_id"),
	CONSTRAINT "lots_once" UNIQUE("product_id","number"),
	CONSTRAINT "lots_withdrawn" CHECK (("lots"."withdrawn_reason" is null) = ("lots"."withdrawn_at" is null))
);
--> statement-breakpoint
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
CREATE TABLE "pharmacy_products" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "pharmacy_products_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"public_id" text NOT NULL,
	"pharmacy_id" bigint NOT NULL,
	"drug" text NOT NULL,
	"strength_ug" integer NOT NULL,
	"composition" text NOT NULL,
	"ug_per_ml" integer NOT NULL,
	"vial_ul" integer NOT NULL,
	"syringe" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "pharmacy_products_public_id_unique" UNIQUE("public_id"),
	CONSTRAINT "pharmacy_products_drug" CHECK ("pharmacy_products"."drug" in ('semaglutide', 'tirzepatide')),
	CONSTRAINT "pharmacy_products_amounts" CHECK ("pharmacy_products"."strength_ug" > 0 and "pharmacy_products"."ug_per_ml" > 0 and "pharmacy_products"."vial_ul" > 0),
	CONSTRAINT "pharmacy_products_syringe" CHECK ("pharmacy_products"."syringe" in (30, 50, 100))
);
--> statement-breakpoint
CREATE TABLE "parcel_lots" (
	"shipment_id" bigint NOT NULL,
	"prescription_item_id" bigint NOT NULL,
	"lot_id" bigint NOT NULL,
	CONSTRAINT "parcel_lots_shipment_id_prescription_item_id_pk" PRIMARY KEY("shipment_id","prescription_item_id")
);
--> statement-breakpoint
ALTER TABLE "shipments" ADD COLUMN "pharmacy_id" bigint;--> statement-breakpoint
ALTER TABLE "lots" ADD CONSTRAINT "lots_product_id_pharmacy_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."pharmacy_products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pharmacy_licenses" ADD CONSTRAINT "pharmacy_licenses_pharmacy_id_pharmacies_id_fk" FOREIGN KEY ("pharmacy_id") REFERENCES "public"."pharmacies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pharmacy_products" ADD CONSTRAINT "pharmacy_products_pharmacy_id_pharmacies_id_fk" FOREIGN KEY ("pharmacy_id") REFERENCES "public"."pharmacies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "parcel_lots" ADD CONSTRAINT "parcel_lots_shipment_id_shipments_id_fk" FOREIGN KEY ("shipment_id") REFERENCES "public"."shipments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "parcel_lots" ADD CONSTRAINT "parcel_lots_prescription_item_id_prescription_items_id_fk" FOREIGN KEY ("prescription_item_id") REFERENCES "public"."prescription_items"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "parcel_lots" ADD CONSTRAINT "parcel_lots_lot_id_lots_id_fk" FOREIGN KEY ("lot_id") REFERENCES "public"."lots"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "lots_number" ON "lots" USING btree ("number");--> statement-breakpoint
CREATE INDEX "lots_list" ON "lots" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "pharmacy_licenses_state" ON "pharmacy_licenses" USING btree ("state","pharmacy_id");--> statement-breakpoint
CREATE INDEX "pharmacy_products_pharmacy" ON "pharmacy_products" USING btree ("pharmacy_id");--> statement-breakpoint
CREATE INDEX "pharmacy_products_drug_strength" ON "pharmacy_products" USING btree ("drug","strength_ug");--> statement-breakpoint
CREATE INDEX "parcel_lots_line" ON "parcel_lots" USING btree ("prescription_item_id");--> statement-breakpoint
CREATE INDEX "parcel_lots_lot" ON "parcel_lots" USING btree ("lot_id","shipment_id");--> statement-breakpoint
ALTER TABLE "shipments" ADD CONSTRAINT "shipments_pharmacy_id_pharmacies_id_fk" FOREIGN KEY ("pharmacy_id") REFERENCES "public"."pharmacies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "shipments_pharmacy" ON "shipments" USING btree ("pharmacy_id");