CREATE TABLE "cart_items" (
	"cart_id" bigint NOT NULL,
	"product_id" text NOT NULL,
	"kind" text NOT NULL,
	"quantity" integer NOT NULL,
	CONSTRAINT "cart_items_cart_id_product_id_pk" PRIMARY KEY("cart_id","product_id"),
	CONSTRAINT "cart_items_kind" CHECK ("cart_items"."kind" in ('plan', 'addon')),
	CONSTRAINT "cart_items_quantity" CHECK ("cart_items"."quantity" > 0 and ("cart_items"."kind" <> 'plan' or "cart_items"."quantity" = 1))
);
--> statement-breakpoint
CREATE TABLE "cart_links" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "cart_links_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"cart_id" bigint NOT NULL,
	"staff_id" bigint NOT NULL,
	"term" integer NOT NULL,
	"coupon" text,
	"sent_by" text NOT NULL,
	"made_at" timestamp with time zone NOT NULL,
	"opened_at" timestamp with time zone,
	CONSTRAINT "cart_links_cart_id_unique" UNIQUE("cart_id"),
	CONSTRAINT "cart_links_sent" CHECK ("cart_links"."sent_by" in ('email', 'sms', 'none'))
);
--> statement-breakpoint
CREATE TABLE "carts" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "carts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"public_id" text NOT NULL,
	"user_id" bigint NOT NULL,
	"state" text NOT NULL,
	"drug" text NOT NULL,
	"product_id" text NOT NULL,
	"sema_offer" text,
	"tir_offer" text,
	"offer" text,
	"taking_glp" boolean,
	"current_med" text,
	"current_dose" text,
	"created_by_staff" bigint,
	"created_at" timestamp with time zone NOT NULL,
	"signs_in_until" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "carts_public_id_unique" UNIQUE("public_id"),
	CONSTRAINT "carts_state" CHECK ("carts"."state" in ('open', 'paying', 'paid', 'revoked', 'expired')),
	CONSTRAINT "carts_drug" CHECK ("carts"."drug" in ('semaglutide', 'tirzepatide'))
);
--> statement-breakpoint
CREATE TABLE "broken_promises" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "broken_promises_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"public_id" text NOT NULL,
	"order_id" bigint NOT NULL,
	"n" integer NOT NULL,
	"status" text NOT NULL,
	"owner" text NOT NULL,
	"role" text NOT NULL,
	"since" timestamp with time zone NOT NULL,
	"usual_by" timestamp with time zone NOT NULL,
	"write_by" timestamp with time zone NOT NULL,
	"broken_at" timestamp with time zone NOT NULL,
	"closed_at" timestamp with time zone,
	"closed_by" bigint,
	"note" text,
	CONSTRAINT "broken_promises_public_id_unique" UNIQUE("public_id"),
	CONSTRAINT "broken_promises_once" UNIQUE("order_id","n"),
	CONSTRAINT "broken_promises_role" CHECK ("broken_promises"."role" in ('clinician', 'pharmacy', 'support')),
	CONSTRAINT "broken_promises_closed_whole" CHECK (("broken_promises"."closed_at" is null) = ("broken_promises"."closed_by" is null) and ("broken_promises"."closed_at" is null) = ("broken_promises"."note" is null))
);
--> statement-breakpoint
CREATE TABLE "chart_notes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "chart_notes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"order_id" bigint NOT NULL,
	"staff_id" bigint NOT NULL,
	"text" text NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "encounters" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "encounters_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"public_id" text NOT NULL,
	"user_id" bigint NOT NULL,
	"order_id" bigint NOT NULL,
	"n" integer NOT NULL,
	"provider" integer NOT NULL,
	"clinician_id" bigint,
	"outcome" text,
	"started_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	CONSTRAINT "encounters_public_id_unique" UNIQUE("public_id"),
	CONSTRAINT "encounters_once" UNIQUE("order_id","n")
);
--> statement-breakpoint
CREATE TABLE "form_submissions" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "form_submissions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"public_id" text NOT NULL,
	"order_id" bigint NOT NULL,
	"encounter_id" bigint,
	"kind" text NOT NULL,
	"called_for" text NOT NULL,
	"definition_id" bigint,
	"round" integer NOT NULL,
	"answers" jsonb NOT NULL,
	"requested" jsonb NOT NULL,
	"special_necessities" text NOT NULL,
	"additional_details" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "form_submissions_public_id_unique" UNIQUE("public_id"),
	CONSTRAINT "form_submissions_once" UNIQUE("order_id","kind","round"),
	CONSTRAINT "form_submissions_kind" CHECK ("form_submissions"."kind" in ('medical', 'bare', 'refill', 'adjust'))
);
--> statement-breakpoint
CREATE TABLE "image_requests" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "image_requests_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"public_id" text NOT NULL,
	"order_id" bigint NOT NULL,
	"image_type" text NOT NULL,
	"state" text NOT NULL,
	"reason" text,
	"note" text NOT NULL,
	"asked_by" bigint NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	"upload_id" bigint,
	"closed_at" timestamp with time zone,
	CONSTRAINT "image_requests_public_id_unique" UNIQUE("public_id"),
	CONSTRAINT "image_requests_type" CHECK ("image_requests"."image_type" in ('id_image', 'full_body_image', 'prescription_image')),
	CONSTRAINT "image_requests_state" CHECK ("image_requests"."state" in ('open', 'answered', 'withdrawn', 'lapsed')),
	CONSTRAINT "image_requests_reason" CHECK ("image_requests"."reason" in ('blurred', 'dark', 'cut_off', 'expired', 'other_thing', 'name_differs')),
	CONSTRAINT "image_requests_whole" CHECK (("image_requests"."state" = 'open') = ("image_requests"."closed_at" is null) and ("image_requests"."state" = 'answered') = ("image_requests"."upload_id" is not null))
);
--> statement-breakpoint
CREATE TABLE "order_files" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "order_files_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"order_id" bigint NOT NULL,
	"upload_id" bigint NOT NULL,
	"type" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "order_files_once" UNIQUE("order_id","upload_id")
);
--> statement-breakpoint
CREATE TABLE "prescription_items" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "prescription_items_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"prescription_id" bigint NOT NULL,
	"slot" text NOT NULL,
	"med_id" text NOT NULL,
	"name" text NOT NULL,
	"drug" text,
	"strength_ug" integer NOT NULL,
	"strength" text NOT NULL,
	"quantity" text NOT NULL,
	"directions" text NOT NULL,
	"rx_id" text NOT NULL,
	CONSTRAINT "prescription_items_rx_id_unique" UNIQUE("rx_id"),
	CONSTRAINT "prescription_items_once" UNIQUE("prescription_id","slot","med_id"),
	CONSTRAINT "prescription_items_slot" CHECK ("prescription_items"."slot" in ('Month 1', 'Month 2', 'Month 3', 'Month 6-12', 'Support'))
);
--> statement-breakpoint
CREATE TABLE "prescriptions" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "prescriptions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"public_id" text NOT NULL,
	"order_id" bigint NOT NULL,
	"version" integer NOT NULL,
	"clinician_id" bigint NOT NULL,
	"clinician_name" text NOT NULL,
	"npi" text NOT NULL,
	"state" text NOT NULL,
	"compounding_reason" text NOT NULL,
	"compounding_note" text NOT NULL,
	"issued_at" timestamp with time zone NOT NULL,
	"due_at" timestamp with time zone,
	"decided_at" timestamp with time zone,
	"valid_until" timestamp with time zone NOT NULL,
	"void_reason" text,
	CONSTRAINT "prescriptions_public_id_unique" UNIQUE("public_id"),
	CONSTRAINT "prescriptions_version" UNIQUE("order_id","version"),
	CONSTRAINT "prescriptions_state" CHECK ("prescriptions"."state" in ('awaiting', 'accepted', 'auto', 'declined', 'voided'))
);
--> statement-breakpoint
CREATE TABLE "conversion_receipts" (
	"key" text PRIMARY KEY NOT NULL,
	"body" jsonb NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "conversions" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "conversions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"key" text NOT NULL,
	"order_id" bigint NOT NULL,
	"body" jsonb NOT NULL,
	"state" text NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"error" text,
	"lease_until" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"sent_at" timestamp with time zone,
	CONSTRAINT "conversions_key_unique" UNIQUE("key"),
	CONSTRAINT "conversions_order_id_unique" UNIQUE("order_id"),
	CONSTRAINT "conversions_state" CHECK ("conversions"."state" in ('waiting', 'sending', 'sent', 'failed'))
);
--> statement-breakpoint
CREATE TABLE "order_origins" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "order_origins_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"order_id" bigint NOT NULL,
	"source" text NOT NULL,
	"c_id" text,
	"sema_offer" text,
	"tir_offer" text,
	"offer" text,
	"tracking_session" text,
	"first_touch" jsonb,
	"last_touch" jsonb,
	"cents" integer NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "order_origins_order_id_unique" UNIQUE("order_id")
);
--> statement-breakpoint
CREATE TABLE "coupon_uses" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "coupon_uses_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"coupon_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"cart_id" bigint NOT NULL,
	"state" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "coupon_uses_state" CHECK ("coupon_uses"."state" in ('reserved', 'used', 'released'))
);
--> statement-breakpoint
CREATE TABLE "coupons" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "coupons_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"public_id" text NOT NULL,
	"code_lower" text NOT NULL,
	"cents_off" integer,
	"percent_off" integer,
	"terms" text,
	"drug" text,
	"new_customers_only" boolean DEFAULT false NOT NULL,
	"starts_at" timestamp with time zone,
	"ends_at" timestamp with time zone,
	"max_uses" integer,
	"used" integer DEFAULT 0 NOT NULL,
	"max_per_user" integer DEFAULT 1 NOT NULL,
	"offer" text,
	"active" boolean DEFAULT true NOT NULL,
	CONSTRAINT "coupons_public_id_unique" UNIQUE("public_id"),
	CONSTRAINT "coupons_code_lower_unique" UNIQUE("code_lower"),
	CONSTRAINT "coupons_uses" CHECK ("coupons"."max_uses" is null or "coupons"."used" <= "coupons"."max_uses"),
	CONSTRAINT "coupons_value" CHECK (("coupons"."cents_off" is null) <> ("coupons"."percent_off" is null))
);
--> statement-breakpoint
CREATE TABLE "card_attempts" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "card_attempts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"cart_id" bigint,
	"card_fp" text,
	"card_brand" text,
	"card_last4" text,
	"ip" text NOT NULL,
	"outcome" text NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "card_blocks" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "card_blocks_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"card_fp" text,
	"user_id" bigint,
	"until" timestamp with time zone NOT NULL,
	"reason" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"lifted_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "card_setups" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "card_setups_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"public_id" text NOT NULL,
	"user_id" bigint NOT NULL,
	"key" text NOT NULL,
	"card_token" text NOT NULL,
	"state" text NOT NULL,
	"setup_ref" text,
	"client_secret" text,
	"decline_category" text,
	"at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "card_setups_public_id_unique" UNIQUE("public_id"),
	CONSTRAINT "card_setups_key_unique" UNIQUE("key"),
	CONSTRAINT "card_setups_state" CHECK ("card_setups"."state" in ('created', 'unknown', 'action', 'saved', 'declined', 'abandoned'))
);
--> statement-breakpoint
CREATE TABLE "credit_uses" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "credit_uses_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"credit_id" bigint NOT NULL,
	"period_id" bigint NOT NULL,
	"cents" integer NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "credit_uses_once" UNIQUE("credit_id","period_id")
);
--> statement-breakpoint
CREATE TABLE "credits" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "credits_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"public_id" text NOT NULL,
	"user_id" bigint NOT NULL,
	"cents" integer NOT NULL,
	"used_cents" integer DEFAULT 0 NOT NULL,
	"reason" text NOT NULL,
	"by" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "credits_public_id_unique" UNIQUE("public_id"),
	CONSTRAINT "credits_used" CHECK ("credits"."used_cents" >= 0 and "credits"."used_cents" <= "credits"."cents")
);
--> statement-breakpoint
CREATE TABLE "disputes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "disputes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"public_id" text NOT NULL,
	"intent_id" bigint NOT NULL,
	"gateway_ref" text NOT NULL,
	"cents" integer NOT NULL,
	"reason" text NOT NULL,
	"state" text NOT NULL,
	"gateway_state" text NOT NULL,
	"evidence_due_at" timestamp with time zone,
	"opened_at" timestamp with time zone NOT NULL,
	"closed_at" timestamp with time zone,
	"notes" jsonb NOT NULL,
	CONSTRAINT "disputes_public_id_unique" UNIQUE("public_id"),
	CONSTRAINT "disputes_gateway_ref_unique" UNIQUE("gateway_ref"),
	CONSTRAINT "disputes_state" CHECK ("disputes"."state" in ('open', 'answered', 'won', 'lost'))
);
--> statement-breakpoint
CREATE TABLE "intents" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "intents_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"public_id" text NOT NULL,
	"user_id" bigint NOT NULL,
	"purpose" text NOT NULL,
	"cart_id" bigint,
	"order_public_id" text,
	"order_id" bigint,
	"subscription_id" bigint,
	"period_id" bigint,
	"attempt" integer NOT NULL,
	"replaces" bigint,
	"key" text NOT NULL,
	"cents" integer NOT NULL,
	"captured_cents" integer,
	"state" text NOT NULL,
	"gateway" text NOT NULL,
	"gateway_ref" text,
	"client_secret" text,
	"capture_before" timestamp with time zone,
	"card_token" text,
	"card_ref" text,
	"card_fp" text,
	"card_brand" text,
	"card_last4" text,
	"decline_category" text,
	"decline_code" text,
	"snapshot" jsonb,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "intents_public_id_unique" UNIQUE("public_id"),
	CONSTRAINT "intents_key_unique" UNIQUE("key"),
	CONSTRAINT "intents_state" CHECK ("intents"."state" in ('created', 'unknown', 'action', 'held', 'capturing', 'captured', 'voiding', 'voided', 'declined', 'expired')),
	CONSTRAINT "intents_purpose" CHECK ("intents"."purpose" in ('checkout', 'addon', 'renewal', 'paynow', 'buymore', 'fee', 'reauth')),
	CONSTRAINT "intents_cents" CHECK ("intents"."cents" > 0)
);
--> statement-breakpoint
CREATE TABLE "invoices" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "invoices_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"intent_id" bigint NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "invoices_intent_id_unique" UNIQUE("intent_id")
);
--> statement-breakpoint
CREATE TABLE "ledger" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "ledger_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"intent_id" bigint NOT NULL,
	"refund_id" bigint,
	"kind" text NOT NULL,
	"cents" integer NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "ledger_once" UNIQUE NULLS NOT DISTINCT("intent_id","kind","refund_id"),
	CONSTRAINT "ledger_kind" CHECK ("ledger"."kind" in ('hold', 'void', 'capture', 'expire', 'refund'))
);
--> statement-breakpoint
CREATE TABLE "refunds" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "refunds_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"public_id" text NOT NULL,
	"intent_id" bigint NOT NULL,
	"key" text NOT NULL,
	"cents" integer NOT NULL,
	"reason" text NOT NULL,
	"approver" text NOT NULL,
	"second_approver" text,
	"state" text NOT NULL,
	"gateway_ref" text,
	"at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "refunds_public_id_unique" UNIQUE("public_id"),
	CONSTRAINT "refunds_key_unique" UNIQUE("key"),
	CONSTRAINT "refunds_state" CHECK ("refunds"."state" in ('waiting', 'created', 'unknown', 'made', 'failed', 'refused')),
	CONSTRAINT "refunds_cents" CHECK ("refunds"."cents" > 0),
	CONSTRAINT "refunds_two_people" CHECK ("refunds"."second_approver" is null or "refunds"."second_approver" <> "refunds"."approver")
);
--> statement-breakpoint
CREATE TABLE "saved_cards" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "saved_cards_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"ref" text NOT NULL,
	"fp" text,
	"brand" text,
	"last4" text,
	"setup_key" text,
	"current" integer NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "webhook_inbox" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "webhook_inbox_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"source" text NOT NULL,
	"event_id" text NOT NULL,
	"type" text NOT NULL,
	"object_ref" text,
	"dispute" jsonb,
	"received_at" timestamp with time zone NOT NULL,
	"applied_at" timestamp with time zone,
	"next_try_at" timestamp with time zone,
	"tries" integer DEFAULT 0 NOT NULL,
	"error" text,
	CONSTRAINT "webhook_inbox_once" UNIQUE("source","event_id")
);
--> statement-breakpoint
CREATE TABLE "audit" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "audit_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp with time zone NOT NULL,
	"actor" text NOT NULL,
	"purpose" text NOT NULL,
	"subject_user" bigint,
	"subject" text,
	"action" text NOT NULL,
	"before" jsonb,
	"after" jsonb,
	"request_id" text,
	"seq" bigint,
	"hash" text
);
--> statement-breakpoint
CREATE TABLE "due" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "due_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"subject" text NOT NULL,
	"n" integer DEFAULT 0 NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"lease_until" timestamp with time zone,
	"tries" integer DEFAULT 0 NOT NULL,
	"last_error" text,
	"done_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "due_once" UNIQUE("kind","subject","n")
);
--> statement-breakpoint
CREATE TABLE "job_runs" (
	"kind" text PRIMARY KEY NOT NULL,
	"last_at" timestamp with time zone,
	"last_outcome" text,
	"failures" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "outbox" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "outbox_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"public_id" text NOT NULL,
	"dedupe_key" text NOT NULL,
	"user_id" bigint,
	"channel" text NOT NULL,
	"to" text NOT NULL,
	"kind" text NOT NULL,
	"subject" text NOT NULL,
	"body" text NOT NULL,
	"state" text NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"error" text,
	"next_try_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"sent_at" timestamp with time zone,
	CONSTRAINT "outbox_public_id_unique" UNIQUE("public_id"),
	CONSTRAINT "outbox_dedupe_key_unique" UNIQUE("dedupe_key"),
	CONSTRAINT "outbox_channel" CHECK ("outbox"."channel" in ('email', 'sms', 'task')),
	CONSTRAINT "outbox_state" CHECK ("outbox"."state" in ('waiting', 'sending', 'sent', 'failed'))
);
--> statement-breakpoint
CREATE TABLE "rate_limits" (
	"bucket" text NOT NULL,
	"window_start" bigint NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "rate_limits_bucket_window_start_pk" PRIMARY KEY("bucket","window_start")
);
--> statement-breakpoint
CREATE TABLE "settings" (
	"name" text PRIMARY KEY NOT NULL,
	"value" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "addon_choices" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "addon_choices_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"order_id" bigint NOT NULL,
	"selection" text NOT NULL,
	"cents" integer NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "addon_choices_order_id_unique" UNIQUE("order_id"),
	CONSTRAINT "addon_choices_selection" CHECK ("addon_choices"."selection" in ('Nausea', 'B12', 'Bundle', 'None')),
	CONSTRAINT "addon_choices_none" CHECK (("addon_choices"."selection" = 'None') = ("addon_choices"."cents" = 0))
);
--> statement-breakpoint
CREATE TABLE "order_history" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "order_history_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"order_id" bigint NOT NULL,
	"n" integer NOT NULL,
	"event" text NOT NULL,
	"from_status" text,
	"to_status" text NOT NULL,
	"actor" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "order_history_once" UNIQUE("order_id","n")
);
--> statement-breakpoint
CREATE TABLE "orders" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "orders_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"public_id" text NOT NULL,
	"user_id" bigint NOT NULL,
	"drug" text NOT NULL,
	"product_id" text NOT NULL,
	"subscription_id" bigint NOT NULL,
	"period_id" bigint,
	"shipment_no" integer NOT NULL,
	"kind" text NOT NULL,
	"status" text NOT NULL,
	"resume_status" text,
	"status_since" timestamp with time zone NOT NULL,
	"submitted" integer DEFAULT 0 NOT NULL,
	"provider" integer NOT NULL,
	"state" text NOT NULL,
	"cart_id" bigint,
	"due_on" date,
	"dose_change" boolean DEFAULT false NOT NULL,
	"taken_by" bigint,
	"taken_at" timestamp with time zone,
	"denial_reason" text,
	"denial_text" text,
	"pause_reason" text,
	"version" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "orders_public_id_unique" UNIQUE("public_id"),
	CONSTRAINT "orders_shipment" UNIQUE("subscription_id","shipment_no"),
	CONSTRAINT "orders_status" CHECK ("orders"."status" in ('pending_approval', 'waiting_prescription', 'appointment_required', 'prescription_received', 'order_placed', 'shipping_paused', 'order_shipped', 'order_delivered', 'payment_failed', 'denied', 'cancelled')),
	CONSTRAINT "orders_kind" CHECK ("orders"."kind" in ('first', 'refill', 'continuation')),
	CONSTRAINT "orders_drug" CHECK ("orders"."drug" in ('semaglutide', 'tirzepatide')),
	CONSTRAINT "orders_resume" CHECK (("orders"."status" = 'payment_failed') = ("orders"."resume_status" is not null))
);
--> statement-breakpoint
CREATE TABLE "addresses" (
	"user_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"line_1" text NOT NULL,
	"line_2" text NOT NULL,
	"city" text NOT NULL,
	"state" text NOT NULL,
	"zip" text NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "addresses_user_id_kind_pk" PRIMARY KEY("user_id","kind"),
	CONSTRAINT "addresses_kind" CHECK ("addresses"."kind" in ('shipping', 'billing'))
);
--> statement-breakpoint
CREATE TABLE "codes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "codes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"channel" text NOT NULL,
	"address" text NOT NULL,
	"hash" text NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"state" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "codes_channel" CHECK ("codes"."channel" in ('phone', 'email')),
	CONSTRAINT "codes_state" CHECK ("codes"."state" in ('live', 'used', 'void'))
);
--> statement-breakpoint
CREATE TABLE "contact_changes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "contact_changes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"channel" text NOT NULL,
	"new_value" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"verified_at" timestamp with time zone,
	"replaced_at" timestamp with time zone,
	CONSTRAINT "contact_changes_channel" CHECK ("contact_changes"."channel" in ('phone', 'email'))
);
--> statement-breakpoint
CREATE TABLE "drafts" (
	"user_id" bigint NOT NULL,
	"step" text NOT NULL,
	"subject" text NOT NULL,
	"data" jsonb NOT NULL,
	"version" integer NOT NULL,
	"save_key" text NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "drafts_user_id_step_subject_pk" PRIMARY KEY("user_id","step","subject"),
	CONSTRAINT "drafts_step" CHECK ("drafts"."step" in ('plan', 'checkout', 'verify', 'medical-form'))
);
--> statement-breakpoint
CREATE TABLE "intake_submissions" (
	"key_hash" text PRIMARY KEY NOT NULL,
	"user_id" bigint NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "licences" (
	"staff_id" bigint NOT NULL,
	"state" text NOT NULL,
	"number" text NOT NULL,
	"expires_on" date NOT NULL,
	CONSTRAINT "licences_staff_id_state_pk" PRIMARY KEY("staff_id","state")
);
--> statement-breakpoint
CREATE TABLE "password_links" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"user_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	CONSTRAINT "password_links_kind" CHECK ("password_links"."kind" in ('first', 'reset'))
);
--> statement-breakpoint
CREATE TABLE "resume_links" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"user_id" bigint NOT NULL,
	"path" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"user_id" bigint NOT NULL,
	"scope" text NOT NULL,
	"cart_id" bigint,
	"password_at" timestamp with time zone,
	"device" text,
	"created_at" timestamp with time zone NOT NULL,
	"last_seen_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	CONSTRAINT "sessions_scope" CHECK ("sessions"."scope" in ('patient', 'checkout'))
);
--> statement-breakpoint
CREATE TABLE "staff" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "staff_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"public_id" text NOT NULL,
	"email" text NOT NULL,
	"name" text NOT NULL,
	"npi" text,
	"password_hash" text NOT NULL,
	"totp_secret" text NOT NULL,
	"totp_step" bigint,
	"active" boolean DEFAULT true NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "staff_public_id_unique" UNIQUE("public_id"),
	CONSTRAINT "staff_email_unique" UNIQUE("email")
);
--> statement-breakpoint
CREATE TABLE "staff_roles" (
	"staff_id" bigint NOT NULL,
	"role" text NOT NULL,
	CONSTRAINT "staff_roles_staff_id_role_pk" PRIMARY KEY("staff_id","role"),
	CONSTRAINT "staff_roles_role" CHECK ("staff_roles"."role" in ('clinician', 'pharmacy', 'support', 'billing', 'content', 'administrator'))
);
--> statement-breakpoint
CREATE TABLE "staff_sessions" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"staff_id" bigint NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"last_seen_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "users_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"public_id" text NOT NULL,
	"email" text NOT NULL,
	"email_lower" text NOT NULL,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"phone" text NOT NULL,
	"dob" date NOT NULL,
	"sex" text NOT NULL,
	"state" text NOT NULL,
	"height_in" integer NOT NULL,
	"weight_lb" numeric(5, 1) NOT NULL,
	"desired_weight_lb" numeric(5, 1),
	"account_at" timestamp with time zone,
	"password_hash" text,
	"password_at" timestamp with time zone,
	"health_id" text,
	"email_verified_at" timestamp with time zone,
	"phone_verified_at" timestamp with time zone,
	"agreed_to_text" boolean DEFAULT false NOT NULL,
	"agreed_to_email" boolean DEFAULT false NOT NULL,
	"agreed_to_calls" boolean DEFAULT false NOT NULL,
	"sema_offer" text,
	"tir_offer" text,
	"gateway_customer" text,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "users_public_id_unique" UNIQUE("public_id"),
	CONSTRAINT "users_health_id_unique" UNIQUE("health_id"),
	CONSTRAINT "users_sex" CHECK ("users"."sex" in ('Male', 'Female'))
);
--> statement-breakpoint
CREATE TABLE "price_drafts" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "price_drafts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"public_id" text NOT NULL,
	"rows" jsonb NOT NULL,
	"valid_from" date NOT NULL,
	"author" text NOT NULL,
	"approver" text,
	"state" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "price_drafts_public_id_unique" UNIQUE("public_id"),
	CONSTRAINT "price_drafts_state" CHECK ("price_drafts"."state" in ('draft', 'published', 'dropped')),
	CONSTRAINT "price_drafts_two_people" CHECK ("price_drafts"."approver" is null or "price_drafts"."approver" <> "price_drafts"."author")
);
--> statement-breakpoint
CREATE TABLE "price_rows" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "price_rows_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"list" text NOT NULL,
	"drug" text NOT NULL,
	"term" integer NOT NULL,
	"part" text NOT NULL,
	"cents" integer NOT NULL,
	"valid_from" date NOT NULL,
	"valid_to" date,
	CONSTRAINT "price_rows_once" UNIQUE("list","drug","term","part","valid_from"),
	CONSTRAINT "price_rows_list" CHECK ("price_rows"."list" in ('checkout', 'buymore', 'upgrade')),
	CONSTRAINT "price_rows_drug" CHECK ("price_rows"."drug" in ('semaglutide', 'tirzepatide')),
	CONSTRAINT "price_rows_part" CHECK ("price_rows"."part" in ('first', 'regular', 'total')),
	CONSTRAINT "price_rows_cents" CHECK ("price_rows"."cents" >= 50)
);
--> statement-breakpoint
CREATE TABLE "attribution" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "attribution_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint,
	"tracking_session" text,
	"first_touch" jsonb,
	"last_touch" jsonb,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "claims" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "claims_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"claim" text NOT NULL,
	"version" integer NOT NULL,
	"text" text NOT NULL,
	"figures" jsonb NOT NULL,
	"source" text NOT NULL,
	"population" text NOT NULL,
	"studied" text NOT NULL,
	"expires_on" date NOT NULL,
	"author" text NOT NULL,
	"author_name" text NOT NULL,
	"approver" text,
	"approver_name" text,
	"approved_at" timestamp with time zone,
	"withdrawn_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "claims_version" UNIQUE("claim","version"),
	CONSTRAINT "claims_second_person" CHECK ("claims"."approver" is null or "claims"."approver" <> "claims"."author"),
	CONSTRAINT "claims_approval_whole" CHECK (("claims"."approver" is null) = ("claims"."approved_at" is null))
);
--> statement-breakpoint
CREATE TABLE "consents" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "consents_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"legal_text_id" bigint,
	"statement" text NOT NULL,
	"documents" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"agreed" boolean NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"page" text NOT NULL,
	"ip" text NOT NULL,
	"cart_id" bigint,
	"order_id" bigint
);
--> statement-breakpoint
CREATE TABLE "disqualifications" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "disqualifications_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint,
	"tracking_session" text,
	"reason" text NOT NULL,
	"message" text NOT NULL,
	"order_id" bigint,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "form_definitions" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "form_definitions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"version" text NOT NULL,
	"sha" text NOT NULL,
	"definition" jsonb NOT NULL,
	"published_at" timestamp with time zone NOT NULL,
	CONSTRAINT "form_definitions_version" UNIQUE("name","version")
);
--> statement-breakpoint
CREATE TABLE "legal_texts" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "legal_texts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"version" text NOT NULL,
	"text" text NOT NULL,
	"sha" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "legal_texts_version" UNIQUE("kind","version")
);
--> statement-breakpoint
CREATE TABLE "purchase_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "purchase_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"transaction_id" text NOT NULL,
	"user_id" bigint NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "purchase_events_transaction_id_unique" UNIQUE("transaction_id")
);
--> statement-breakpoint
CREATE TABLE "state_rules" (
	"state" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"served" boolean NOT NULL,
	"message" text NOT NULL,
	"video" boolean NOT NULL,
	"provider" integer NOT NULL,
	"auto_accept" boolean NOT NULL,
	"refill_question" boolean NOT NULL
);
--> statement-breakpoint
CREATE TABLE "stories" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "stories_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"story" text NOT NULL,
	"version" integer NOT NULL,
	"title" text NOT NULL,
	"label" text NOT NULL,
	"clip" text NOT NULL,
	"poster" text NOT NULL,
	"captions" text NOT NULL,
	"consent_ref" text NOT NULL,
	"place" integer NOT NULL,
	"review_by" date NOT NULL,
	"author" text NOT NULL,
	"author_name" text NOT NULL,
	"approver" text,
	"approver_name" text,
	"approved_at" timestamp with time zone,
	"withdrawn_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "stories_version" UNIQUE("story","version"),
	CONSTRAINT "stories_consent" CHECK ("stories"."consent_ref" <> ''),
	CONSTRAINT "stories_second_person" CHECK ("stories"."approver" is null or "stories"."approver" <> "stories"."author"),
	CONSTRAINT "stories_approval_whole" CHECK (("stories"."approver" is null) = ("stories"."approved_at" is null))
);
--> statement-breakpoint
CREATE TABLE "upload_attempts" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "upload_attempts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"order_public_id" text,
	"success" boolean NOT NULL,
	"error" text,
	"image_type" text,
	"bytes" integer,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "uploads" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "uploads_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"public_id" text NOT NULL,
	"user_id" bigint NOT NULL,
	"purpose" text NOT NULL,
	"key" text NOT NULL,
	"name" text NOT NULL,
	"content_type" text NOT NULL,
	"max_bytes" integer NOT NULL,
	"bytes" integer,
	"sha" text,
	"state" text NOT NULL,
	"why_refused" text,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"received_at" timestamp with time zone,
	CONSTRAINT "uploads_public_id_unique" UNIQUE("public_id"),
	CONSTRAINT "uploads_key_unique" UNIQUE("key")
);
--> statement-breakpoint
CREATE TABLE "waitlist" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "waitlist_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"email_lower" text NOT NULL,
	"kind" text NOT NULL,
	"about" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"told_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "shipments" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "shipments_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"order_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"line_1" text NOT NULL,
	"line_2" text NOT NULL,
	"city" text NOT NULL,
	"state" text NOT NULL,
	"zip" text NOT NULL,
	"ship_on" date NOT NULL,
	"carrier" text,
	"tracking" text,
	"shipped_at" timestamp with time zone,
	"delivered_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "shipments_tracking" UNIQUE("carrier","tracking"),
	CONSTRAINT "shipments_kind" CHECK ("shipments"."kind" in ('original', 'replacement'))
);
--> statement-breakpoint
CREATE TABLE "periods" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "periods_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"subscription_id" bigint NOT NULL,
	"n" integer NOT NULL,
	"starts_on" date,
	"cents" integer NOT NULL,
	"state" text NOT NULL,
	CONSTRAINT "periods_once" UNIQUE("subscription_id","n"),
	CONSTRAINT "periods_state" CHECK ("periods"."state" in ('open', 'held', 'paid', 'failed', 'released'))
);
--> statement-breakpoint
CREATE TABLE "subscription_changes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "subscription_changes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"subscription_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"preview" jsonb NOT NULL,
	"before" jsonb NOT NULL,
	"by" text NOT NULL,
	"reason" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"undo_until" timestamp with time zone NOT NULL,
	"state" text NOT NULL,
	CONSTRAINT "subscription_changes_kind" CHECK ("subscription_changes"."kind" in ('cancelled', 'paused', 'moved')),
	CONSTRAINT "subscription_changes_state" CHECK ("subscription_changes"."state" in ('open', 'undone', 'final'))
);
--> statement-breakpoint
CREATE TABLE "subscriptions" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "subscriptions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"public_id" text NOT NULL,
	"user_id" bigint NOT NULL,
	"drug" text NOT NULL,
	"product_id" text NOT NULL,
	"term" integer NOT NULL,
	"list" text NOT NULL,
	"state" text NOT NULL,
	"anchor_on" date,
	"next_billing_on" date,
	"renewal_cents" integer NOT NULL,
	"replaces" bigint,
	"cycle_on" date,
	"cycle_months" integer DEFAULT 0 NOT NULL,
	"paused_until" date,
	"past_due_on" date,
	"cancelled_at" timestamp with time zone,
	"fee_shown_cents" integer,
	"fee_shown_at" timestamp with time zone,
	"starts_on" date,
	"created_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"end_reason" text,
	CONSTRAINT "subscriptions_public_id_unique" UNIQUE("public_id"),
	CONSTRAINT "subscriptions_drug" CHECK ("subscriptions"."drug" in ('semaglutide', 'tirzepatide')),
	CONSTRAINT "subscriptions_state" CHECK ("subscriptions"."state" in ('pending', 'active', 'paused', 'ended', 'scheduled')),
	CONSTRAINT "subscriptions_list" CHECK ("subscriptions"."list" in ('checkout', 'buymore', 'upgrade')),
	CONSTRAINT "subscriptions_term" CHECK ("subscriptions"."term" in (1, 3, 6, 12))
);
--> statement-breakpoint
ALTER TABLE "cart_items" ADD CONSTRAINT "cart_items_cart_id_carts_id_fk" FOREIGN KEY ("cart_id") REFERENCES "public"."carts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cart_links" ADD CONSTRAINT "cart_links_cart_id_carts_id_fk" FOREIGN KEY ("cart_id") REFERENCES "public"."carts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cart_links" ADD CONSTRAINT "cart_links_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "carts" ADD CONSTRAINT "carts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "carts" ADD CONSTRAINT "carts_created_by_staff_staff_id_fk" FOREIGN KEY ("created_by_staff") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "broken_promises" ADD CONSTRAINT "broken_promises_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "broken_promises" ADD CONSTRAINT "broken_promises_closed_by_staff_id_fk" FOREIGN KEY ("closed_by") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chart_notes" ADD CONSTRAINT "chart_notes_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chart_notes" ADD CONSTRAINT "chart_notes_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "encounters" ADD CONSTRAINT "encounters_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "encounters" ADD CONSTRAINT "encounters_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "encounters" ADD CONSTRAINT "encounters_clinician_id_staff_id_fk" FOREIGN KEY ("clinician_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "form_submissions" ADD CONSTRAINT "form_submissions_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "form_submissions" ADD CONSTRAINT "form_submissions_encounter_id_encounters_id_fk" FOREIGN KEY ("encounter_id") REFERENCES "public"."encounters"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "form_submissions" ADD CONSTRAINT "form_submissions_definition_id_form_definitions_id_fk" FOREIGN KEY ("definition_id") REFERENCES "public"."form_definitions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "image_requests" ADD CONSTRAINT "image_requests_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "image_requests" ADD CONSTRAINT "image_requests_asked_by_staff_id_fk" FOREIGN KEY ("asked_by") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "image_requests" ADD CONSTRAINT "image_requests_upload_id_uploads_id_fk" FOREIGN KEY ("upload_id") REFERENCES "public"."uploads"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_files" ADD CONSTRAINT "order_files_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_files" ADD CONSTRAINT "order_files_upload_id_uploads_id_fk" FOREIGN KEY ("upload_id") REFERENCES "public"."uploads"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "prescription_items" ADD CONSTRAINT "prescription_items_prescription_id_prescriptions_id_fk" FOREIGN KEY ("prescription_id") REFERENCES "public"."prescriptions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "prescriptions" ADD CONSTRAINT "prescriptions_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "prescriptions" ADD CONSTRAINT "prescriptions_clinician_id_staff_id_fk" FOREIGN KEY ("clinician_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversions" ADD CONSTRAINT "conversions_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_origins" ADD CONSTRAINT "order_origins_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coupon_uses" ADD CONSTRAINT "coupon_uses_coupon_id_coupons_id_fk" FOREIGN KEY ("coupon_id") REFERENCES "public"."coupons"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coupon_uses" ADD CONSTRAINT "coupon_uses_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coupon_uses" ADD CONSTRAINT "coupon_uses_cart_id_carts_id_fk" FOREIGN KEY ("cart_id") REFERENCES "public"."carts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "card_attempts" ADD CONSTRAINT "card_attempts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "card_attempts" ADD CONSTRAINT "card_attempts_cart_id_carts_id_fk" FOREIGN KEY ("cart_id") REFERENCES "public"."carts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "card_blocks" ADD CONSTRAINT "card_blocks_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "card_setups" ADD CONSTRAINT "card_setups_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_uses" ADD CONSTRAINT "credit_uses_credit_id_credits_id_fk" FOREIGN KEY ("credit_id") REFERENCES "public"."credits"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_uses" ADD CONSTRAINT "credit_uses_period_id_periods_id_fk" FOREIGN KEY ("period_id") REFERENCES "public"."periods"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credits" ADD CONSTRAINT "credits_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "disputes" ADD CONSTRAINT "disputes_intent_id_intents_id_fk" FOREIGN KEY ("intent_id") REFERENCES "public"."intents"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "intents" ADD CONSTRAINT "intents_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "intents" ADD CONSTRAINT "intents_cart_id_carts_id_fk" FOREIGN KEY ("cart_id") REFERENCES "public"."carts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "intents" ADD CONSTRAINT "intents_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "intents" ADD CONSTRAINT "intents_subscription_id_subscriptions_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."subscriptions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "intents" ADD CONSTRAINT "intents_period_id_periods_id_fk" FOREIGN KEY ("period_id") REFERENCES "public"."periods"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_intent_id_intents_id_fk" FOREIGN KEY ("intent_id") REFERENCES "public"."intents"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger" ADD CONSTRAINT "ledger_intent_id_intents_id_fk" FOREIGN KEY ("intent_id") REFERENCES "public"."intents"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger" ADD CONSTRAINT "ledger_refund_id_refunds_id_fk" FOREIGN KEY ("refund_id") REFERENCES "public"."refunds"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_intent_id_intents_id_fk" FOREIGN KEY ("intent_id") REFERENCES "public"."intents"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_cards" ADD CONSTRAINT "saved_cards_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "outbox" ADD CONSTRAINT "outbox_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "addon_choices" ADD CONSTRAINT "addon_choices_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_history" ADD CONSTRAINT "order_history_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_subscription_id_subscriptions_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."subscriptions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_period_id_periods_id_fk" FOREIGN KEY ("period_id") REFERENCES "public"."periods"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_cart_id_carts_id_fk" FOREIGN KEY ("cart_id") REFERENCES "public"."carts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_taken_by_staff_id_fk" FOREIGN KEY ("taken_by") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "addresses" ADD CONSTRAINT "addresses_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "codes" ADD CONSTRAINT "codes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_changes" ADD CONSTRAINT "contact_changes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "drafts" ADD CONSTRAINT "drafts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "intake_submissions" ADD CONSTRAINT "intake_submissions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "licences" ADD CONSTRAINT "licences_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "password_links" ADD CONSTRAINT "password_links_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "resume_links" ADD CONSTRAINT "resume_links_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_roles" ADD CONSTRAINT "staff_roles_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_sessions" ADD CONSTRAINT "staff_sessions_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attribution" ADD CONSTRAINT "attribution_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consents" ADD CONSTRAINT "consents_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consents" ADD CONSTRAINT "consents_legal_text_id_legal_texts_id_fk" FOREIGN KEY ("legal_text_id") REFERENCES "public"."legal_texts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "disqualifications" ADD CONSTRAINT "disqualifications_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchase_events" ADD CONSTRAINT "purchase_events_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "upload_attempts" ADD CONSTRAINT "upload_attempts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shipments" ADD CONSTRAINT "shipments_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "periods" ADD CONSTRAINT "periods_subscription_id_subscriptions_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."subscriptions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscription_changes" ADD CONSTRAINT "subscription_changes_subscription_id_subscriptions_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."subscriptions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "cart_items_one_plan" ON "cart_items" USING btree ("cart_id") WHERE "cart_items"."kind" in ('plan');--> statement-breakpoint
CREATE INDEX "carts_user" ON "carts" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "broken_promises_list" ON "broken_promises" USING btree ("role","closed_at");--> statement-breakpoint
CREATE INDEX "chart_notes_order" ON "chart_notes" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "encounters_user" ON "encounters" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "image_requests_one_open" ON "image_requests" USING btree ("order_id","image_type") WHERE "image_requests"."state" in ('open');--> statement-breakpoint
CREATE INDEX "image_requests_order" ON "image_requests" USING btree ("order_id");--> statement-breakpoint
CREATE UNIQUE INDEX "prescriptions_one_live" ON "prescriptions" USING btree ("order_id") WHERE "prescriptions"."state" in ('awaiting', 'accepted', 'auto');--> statement-breakpoint
CREATE INDEX "conversions_open" ON "conversions" USING btree ("id") WHERE "conversions"."state" in ('waiting', 'sending');--> statement-breakpoint
CREATE INDEX "order_origins_at" ON "order_origins" USING btree ("at");--> statement-breakpoint
CREATE UNIQUE INDEX "coupon_uses_cart" ON "coupon_uses" USING btree ("cart_id") WHERE "coupon_uses"."state" in ('reserved', 'used');--> statement-breakpoint
CREATE INDEX "coupon_uses_user" ON "coupon_uses" USING btree ("user_id","coupon_id");--> statement-breakpoint
CREATE INDEX "card_attempts_card" ON "card_attempts" USING btree ("card_fp","at");--> statement-breakpoint
CREATE INDEX "card_attempts_user" ON "card_attempts" USING btree ("user_id","at");--> statement-breakpoint
CREATE INDEX "card_blocks_card" ON "card_blocks" USING btree ("card_fp");--> statement-breakpoint
CREATE INDEX "card_blocks_user" ON "card_blocks" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "card_setups_user" ON "card_setups" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "card_setups_open" ON "card_setups" USING btree ("state");--> statement-breakpoint
CREATE INDEX "credit_uses_period" ON "credit_uses" USING btree ("period_id");--> statement-breakpoint
CREATE INDEX "credits_user" ON "credits" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "intents_gateway_ref" ON "intents" USING btree ("gateway_ref","gateway") WHERE "intents"."gateway_ref" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "intents_live_cart" ON "intents" USING btree ("cart_id","purpose") WHERE "intents"."state" in ('created', 'unknown', 'action', 'held', 'capturing', 'captured', 'voiding') and "intents"."replaces" is null and "intents"."cart_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "intents_live_order" ON "intents" USING btree ("order_id","purpose") WHERE "intents"."state" in ('created', 'unknown', 'action', 'held', 'capturing', 'captured', 'voiding') and "intents"."replaces" is null and "intents"."order_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "intents_live_period" ON "intents" USING btree ("period_id") WHERE "intents"."state" in ('created', 'unknown', 'action', 'held', 'capturing', 'captured', 'voiding') and "intents"."replaces" is null and "intents"."period_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "intents_one_fee" ON "intents" USING btree ("subscription_id") WHERE "intents"."purpose" = 'fee' and "intents"."state" not in ('declined', 'expired', 'voided');--> statement-breakpoint
CREATE UNIQUE INDEX "intents_one_replacement" ON "intents" USING btree ("replaces") WHERE "intents"."state" in ('created', 'unknown', 'action', 'held', 'capturing', 'captured', 'voiding') and "intents"."replaces" is not null;--> statement-breakpoint
CREATE INDEX "intents_unsettled" ON "intents" USING btree ("state","updated_at");--> statement-breakpoint
CREATE INDEX "intents_order" ON "intents" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "intents_user" ON "intents" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "intents_cart" ON "intents" USING btree ("cart_id");--> statement-breakpoint
CREATE INDEX "intents_period" ON "intents" USING btree ("period_id");--> statement-breakpoint
CREATE INDEX "intents_subscription" ON "intents" USING btree ("subscription_id");--> statement-breakpoint
CREATE INDEX "intents_replaces" ON "intents" USING btree ("replaces") WHERE "intents"."replaces" is not null;--> statement-breakpoint
CREATE INDEX "refunds_open" ON "refunds" USING btree ("state");--> statement-breakpoint
CREATE INDEX "refunds_intent" ON "refunds" USING btree ("intent_id");--> statement-breakpoint
CREATE INDEX "saved_cards_user" ON "saved_cards" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "saved_cards_one" ON "saved_cards" USING btree ("user_id") WHERE "saved_cards"."current" = 1;--> statement-breakpoint
CREATE INDEX "webhook_inbox_open" ON "webhook_inbox" USING btree ("applied_at");--> statement-breakpoint
CREATE UNIQUE INDEX "audit_seq" ON "audit" USING btree ("seq") WHERE "audit"."seq" is not null;--> statement-breakpoint
CREATE INDEX "audit_unsealed" ON "audit" USING btree ("id") WHERE "audit"."seq" is null;--> statement-breakpoint
CREATE INDEX "audit_subject" ON "audit" USING btree ("subject_user","id");--> statement-breakpoint
CREATE INDEX "due_open" ON "due" USING btree ("due_at") WHERE "due"."done_at" is null;--> statement-breakpoint
CREATE INDEX "outbox_open" ON "outbox" USING btree ("id") WHERE "outbox"."state" in ('waiting', 'sending');--> statement-breakpoint
CREATE INDEX "outbox_to" ON "outbox" USING btree ("to");--> statement-breakpoint
CREATE INDEX "outbox_user" ON "outbox" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "orders_first_of_cart" ON "orders" USING btree ("cart_id") WHERE "orders"."kind" = 'first';--> statement-breakpoint
CREATE UNIQUE INDEX "orders_one_unshipped" ON "orders" USING btree ("user_id","drug") WHERE "orders"."status" in ('pending_approval', 'waiting_prescription', 'appointment_required', 'prescription_received', 'order_placed', 'shipping_paused', 'payment_failed');--> statement-breakpoint
CREATE INDEX "orders_user" ON "orders" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "orders_period" ON "orders" USING btree ("period_id");--> statement-breakpoint
CREATE INDEX "orders_newest" ON "orders" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "orders_status_at" ON "orders" USING btree ("status","status_since");--> statement-breakpoint
CREATE UNIQUE INDEX "codes_live" ON "codes" USING btree ("user_id","channel") WHERE "codes"."state" in ('live');--> statement-breakpoint
CREATE INDEX "codes_recent" ON "codes" USING btree ("user_id","channel","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "contact_changes_open" ON "contact_changes" USING btree ("user_id","channel") WHERE "contact_changes"."verified_at" is null and "contact_changes"."replaced_at" is null;--> statement-breakpoint
CREATE INDEX "drafts_age" ON "drafts" USING btree ("updated_at");--> statement-breakpoint
CREATE INDEX "intake_submissions_user" ON "intake_submissions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "password_links_user" ON "password_links" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "resume_links_user" ON "resume_links" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sessions_user" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "users_account_email" ON "users" USING btree ("email_lower") WHERE "users"."account_at" is not null;--> statement-breakpoint
CREATE INDEX "users_email" ON "users" USING btree ("email_lower");--> statement-breakpoint
CREATE UNIQUE INDEX "attribution_user" ON "attribution" USING btree ("user_id") WHERE "attribution"."user_id" is not null;--> statement-breakpoint
CREATE INDEX "attribution_session" ON "attribution" USING btree ("tracking_session");--> statement-breakpoint
CREATE INDEX "consents_user" ON "consents" USING btree ("user_id","kind");--> statement-breakpoint
CREATE INDEX "disqualifications_at" ON "disqualifications" USING btree ("at");--> statement-breakpoint
CREATE INDEX "uploads_user" ON "uploads" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "waitlist_once" ON "waitlist" USING btree ("email_lower","kind","about");--> statement-breakpoint
CREATE UNIQUE INDEX "shipments_one_original" ON "shipments" USING btree ("order_id") WHERE "shipments"."kind" in ('original');--> statement-breakpoint
CREATE INDEX "shipments_order" ON "shipments" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "subscription_changes_plan" ON "subscription_changes" USING btree ("subscription_id");--> statement-breakpoint
CREATE UNIQUE INDEX "subscription_changes_one_open" ON "subscription_changes" USING btree ("subscription_id") WHERE "subscription_changes"."state" in ('open');--> statement-breakpoint
CREATE UNIQUE INDEX "subscriptions_one_running" ON "subscriptions" USING btree ("user_id","drug") WHERE "subscriptions"."state" in ('pending', 'active', 'paused');--> statement-breakpoint
CREATE INDEX "subscriptions_user" ON "subscriptions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "subscriptions_billing" ON "subscriptions" USING btree ("state","next_billing_on");--> statement-breakpoint
CREATE UNIQUE INDEX "subscriptions_one_scheduled" ON "subscriptions" USING btree ("replaces") WHERE "subscriptions"."state" in ('scheduled');