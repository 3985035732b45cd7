ALTER TABLE "canned_replies" DROP CONSTRAINT "canned_replies_channel";--> statement-breakpoint
ALTER TABLE "encounters" ADD COLUMN "modality" text;--> statement-breakpoint
ALTER TABLE "pharmacy_products" ADD COLUMN "differs_by" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
CREATE INDEX "users_dob" ON "users" USING btree ("dob");--> statement-breakpoint
ALTER TABLE "encounters" ADD CONSTRAINT "encounters_modality" CHECK ("encounters"."modality" in ('form', 'live_visit', 'other_visit'));--> statement-breakpoint
ALTER TABLE "canned_replies" ADD CONSTRAINT "canned_replies_channel" CHECK ("canned_replies"."channel" in ('doctor', 'support', 'both', 'letter', 'note', 'compounding'));--> statement-breakpoint
ALTER TABLE "pharmacy_products" ADD CONSTRAINT "pharmacy_products_differs_by" CHECK ("pharmacy_products"."differs_by" <@ array['ingredient', 'added-component']::text[]);