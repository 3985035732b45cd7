CREATE TABLE "identity_reviews" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "identity_reviews_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"public_id" text NOT NULL,
	"order_id" bigint NOT NULL,
	"upload_id" bigint NOT NULL,
	"state" text NOT NULL,
	"arrived_at" timestamp with time zone NOT NULL,
	"transcript" text DEFAULT '' NOT NULL,
	"referred_by" bigint,
	"referred_at" timestamp with time zone,
	"referral_note" text,
	"request_id" bigint,
	"decided_by" bigint,
	"decided_at" timestamp with time zone,
	CONSTRAINT "identity_reviews_public_id_unique" UNIQUE("public_id"),
	CONSTRAINT "identity_reviews_upload_id_unique" UNIQUE("upload_id"),
	CONSTRAINT "identity_reviews_state" CHECK ("identity_reviews"."state" in ('waiting', 'referred', 'accepted', 'asked_again', 'rejected', 'replaced', 'lapsed')),
	CONSTRAINT "identity_reviews_decided" CHECK (("identity_reviews"."decided_at" is null) = ("identity_reviews"."decided_by" is null) and ("identity_reviews"."state" = 'lapsed'
        or ("identity_reviews"."decided_by" is not null) = ("identity_reviews"."state" in ('accepted', 'asked_again', 'rejected')))),
	CONSTRAINT "identity_reviews_referred" CHECK (("identity_reviews"."referred_at" is null) = ("identity_reviews"."referred_by" is null) and ("identity_reviews"."state" <> 'referred' or "identity_reviews"."referred_at" is not null))
);
--> statement-breakpoint
ALTER TABLE "image_requests" DROP CONSTRAINT "image_requests_reason";--> statement-breakpoint
ALTER TABLE "upload_attempts" ADD COLUMN "user_agent" text;--> statement-breakpoint
ALTER TABLE "identity_reviews" ADD CONSTRAINT "identity_reviews_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "identity_reviews" ADD CONSTRAINT "identity_reviews_upload_id_uploads_id_fk" FOREIGN KEY ("upload_id") REFERENCES "public"."uploads"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "identity_reviews" ADD CONSTRAINT "identity_reviews_referred_by_staff_id_fk" FOREIGN KEY ("referred_by") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "identity_reviews" ADD CONSTRAINT "identity_reviews_request_id_image_requests_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."image_requests"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "identity_reviews" ADD CONSTRAINT "identity_reviews_decided_by_staff_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "identity_reviews_one_open" ON "identity_reviews" USING btree ("order_id") WHERE "identity_reviews"."state" in ('waiting', 'referred');--> statement-breakpoint
CREATE INDEX "identity_reviews_order" ON "identity_reviews" USING btree ("order_id","id");--> statement-breakpoint
CREATE INDEX "identity_reviews_open" ON "identity_reviews" USING btree ("arrived_at","id") WHERE "identity_reviews"."state" in ('waiting', 'referred');--> statement-breakpoint
CREATE INDEX "identity_reviews_request" ON "identity_reviews" USING btree ("request_id");--> statement-breakpoint
CREATE INDEX "upload_attempts_order" ON "upload_attempts" USING btree ("order_public_id","id");--> statement-breakpoint
CREATE INDEX "upload_attempts_failed" ON "upload_attempts" USING btree ("at","id") WHERE not "upload_attempts"."success";--> statement-breakpoint
ALTER TABLE "image_requests" ADD CONSTRAINT "image_requests_reason" CHECK ("image_requests"."reason" in ('blurred', 'dark', 'cut_off', 'expired', 'other_thing', 'name_differs', 'not_heard', 'face_not_visible', 'name_not_said', 'wrong_person', 'video_dark'));--> statement-breakpoint
-- custom
INSERT INTO "identity_reviews" ("public_id", "order_id", "upload_id", "state", "arrived_at")
SELECT DISTINCT ON (f."order_id") replace(gen_random_uuid()::text, '-', ''), f."order_id", f."upload_id", 'waiting', f."at"
FROM "order_files" f JOIN "orders" o ON o."id" = f."order_id"
WHERE f."type" = 'av_video' AND o."status" IN ('pending_approval', 'waiting_prescription', 'appointment_required', 'prescription_received', 'order_placed', 'shipping_paused', 'payment_failed')
ORDER BY f."order_id", f."id" DESC;
