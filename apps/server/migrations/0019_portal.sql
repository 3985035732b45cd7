CREATE TABLE "profile_changes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "profile_changes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"field" text NOT NULL,
	"before" text NOT NULL,
	"after" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"confirmed_by" bigint,
	"confirmed_at" timestamp with time zone,
	CONSTRAINT "profile_changes_field" CHECK ("profile_changes"."field" in ('sex', 'weight', 'height', 'state')),
	CONSTRAINT "profile_changes_whole" CHECK (("profile_changes"."confirmed_by" is null) = ("profile_changes"."confirmed_at" is null))
);
--> statement-breakpoint
CREATE TABLE "weights" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "weights_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"lb" numeric(5, 1) NOT NULL,
	"source" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "weights_source" CHECK ("weights"."source" in ('intake', 'form', 'profile', 'weigh-in'))
);
--> statement-breakpoint
CREATE TABLE "replacement_items" (
	"request_id" bigint NOT NULL,
	"prescription_item_id" bigint NOT NULL,
	CONSTRAINT "replacement_items_request_id_prescription_item_id_pk" PRIMARY KEY("request_id","prescription_item_id")
);
--> statement-breakpoint
CREATE TABLE "replacement_requests" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "replacement_requests_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"public_id" text NOT NULL,
	"user_id" bigint NOT NULL,
	"shipment_id" bigint NOT NULL,
	"state" text NOT NULL,
	"reason" text NOT NULL,
	"upload_id" bigint,
	"late" boolean NOT NULL,
	"opened_by" bigint,
	"decided_by" bigint,
	"decided_at" timestamp with time zone,
	"decision_message" text,
	"replacement_shipment_id" bigint,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "replacement_requests_public_id_unique" UNIQUE("public_id"),
	CONSTRAINT "replacement_requests_replacement_shipment_id_unique" UNIQUE("replacement_shipment_id"),
	CONSTRAINT "replacement_requests_state" CHECK ("replacement_requests"."state" in ('requested', 'approved', 'refused', 'refunded', 'reshipped')),
	CONSTRAINT "replacement_requests_reason" CHECK (length("replacement_requests"."reason") between 1 and 1000),
	CONSTRAINT "replacement_requests_decided" CHECK (("replacement_requests"."state" = 'requested') = ("replacement_requests"."decided_at" is null))
);
--> statement-breakpoint
CREATE TABLE "shipment_moves" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "shipment_moves_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"subscription_id" bigint NOT NULL,
	"shipment_no" integer NOT NULL,
	"kind" text NOT NULL,
	"from_on" date NOT NULL,
	"to_on" date NOT NULL,
	"reason" text NOT NULL,
	"moved_by" bigint NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "shipment_moves_kind" CHECK ("shipment_moves"."kind" in ('moved', 'skipped')),
	CONSTRAINT "shipment_moves_later" CHECK ("shipment_moves"."kind" = 'moved' or "shipment_moves"."to_on" > "shipment_moves"."from_on")
);
--> statement-breakpoint
ALTER TABLE "staff" ADD COLUMN "biography" text;--> statement-breakpoint
ALTER TABLE "staff" ADD COLUMN "portrait_key" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "preferred_categories" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "profile_changes" ADD CONSTRAINT "profile_changes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "profile_changes" ADD CONSTRAINT "profile_changes_confirmed_by_staff_id_fk" FOREIGN KEY ("confirmed_by") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "weights" ADD CONSTRAINT "weights_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "replacement_items" ADD CONSTRAINT "replacement_items_request_id_replacement_requests_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."replacement_requests"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "replacement_items" ADD CONSTRAINT "replacement_items_prescription_item_id_prescription_items_id_fk" FOREIGN KEY ("prescription_item_id") REFERENCES "public"."prescription_items"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "replacement_requests" ADD CONSTRAINT "replacement_requests_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "replacement_requests" ADD CONSTRAINT "replacement_requests_shipment_id_shipments_id_fk" FOREIGN KEY ("shipment_id") REFERENCES "public"."shipments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "replacement_requests" ADD CONSTRAINT "replacement_requests_upload_id_uploads_id_fk" FOREIGN KEY ("upload_id") REFERENCES "public"."uploads"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "replacement_requests" ADD CONSTRAINT "replacement_requests_opened_by_staff_id_fk" FOREIGN KEY ("opened_by") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "replacement_requests" ADD CONSTRAINT "replacement_requests_decided_by_staff_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "replacement_requests" ADD CONSTRAINT "replacement_requests_replacement_shipment_id_shipments_id_fk" FOREIGN KEY ("replacement_shipment_id") REFERENCES "public"."shipments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shipment_moves" ADD CONSTRAINT "shipment_moves_subscription_id_subscriptions_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."subscriptions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shipment_moves" ADD CONSTRAINT "shipment_moves_moved_by_staff_id_fk" FOREIGN KEY ("moved_by") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "profile_changes_user" ON "profile_changes" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "weights_user" ON "weights" USING btree ("user_id","at");--> statement-breakpoint
CREATE INDEX "replacement_items_line" ON "replacement_items" USING btree ("prescription_item_id");--> statement-breakpoint
CREATE UNIQUE INDEX "replacement_requests_one_open" ON "replacement_requests" USING btree ("shipment_id") WHERE "replacement_requests"."state" in ('requested', 'approved');--> statement-breakpoint
CREATE INDEX "replacement_requests_list" ON "replacement_requests" USING btree ("state","created_at","id");--> statement-breakpoint
CREATE INDEX "replacement_requests_user" ON "replacement_requests" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "replacement_requests_shipment" ON "replacement_requests" USING btree ("shipment_id");--> statement-breakpoint
CREATE INDEX "shipment_moves_plan" ON "shipment_moves" USING btree ("subscription_id","shipment_no","id");