CREATE TABLE "addon_decisions" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "addon_decisions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"order_id" bigint NOT NULL,
	"prescription_id" bigint NOT NULL,
	"addon" text NOT NULL,
	"decision" text NOT NULL,
	"reason" text,
	"cents" integer NOT NULL,
	"decided_by" bigint NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "addon_decisions_once" UNIQUE("prescription_id","addon"),
	CONSTRAINT "addon_decisions_addon" CHECK ("addon_decisions"."addon" in ('nausea', 'b12')),
	CONSTRAINT "addon_decisions_decision" CHECK ("addon_decisions"."decision" in ('prescribed', 'refused')),
	CONSTRAINT "addon_decisions_reason" CHECK (("addon_decisions"."decision" = 'refused') = ("addon_decisions"."reason" is not null)),
	CONSTRAINT "addon_decisions_cents" CHECK ("addon_decisions"."cents" >= 0)
);
--> statement-breakpoint
ALTER TABLE "addon_decisions" ADD CONSTRAINT "addon_decisions_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "addon_decisions" ADD CONSTRAINT "addon_decisions_prescription_id_prescriptions_id_fk" FOREIGN KEY ("prescription_id") REFERENCES "public"."prescriptions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "addon_decisions" ADD CONSTRAINT "addon_decisions_decided_by_staff_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "addon_decisions_one_refusal" ON "addon_decisions" USING btree ("order_id","addon") WHERE "addon_decisions"."decision" in ('refused');--> statement-breakpoint
CREATE INDEX "addon_decisions_order" ON "addon_decisions" USING btree ("order_id");