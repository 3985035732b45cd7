CREATE TABLE "destination_marks" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "destination_marks_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"channel" text NOT NULL,
	"to" text NOT NULL,
	"reason" text NOT NULL,
	"words" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"ended_by" text,
	CONSTRAINT "destination_marks_channel" CHECK ("destination_marks"."channel" in ('email', 'sms')),
	CONSTRAINT "destination_marks_reason" CHECK ("destination_marks"."reason" in ('bounced', 'complained', 'unsubscribed', 'stopped', 'undelivered')),
	CONSTRAINT "destination_marks_ended" CHECK (("destination_marks"."ended_at" is null) = ("destination_marks"."ended_by" is null))
);
--> statement-breakpoint
ALTER TABLE "consents" DROP CONSTRAINT "consents_channel";--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "delivery" text;--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "delivery_at" timestamp with time zone;--> statement-breakpoint
CREATE UNIQUE INDEX "destination_marks_open" ON "destination_marks" USING btree ("channel","to","reason") WHERE "destination_marks"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "destination_marks_to" ON "destination_marks" USING btree ("to");--> statement-breakpoint
CREATE INDEX "destination_marks_reported" ON "destination_marks" USING btree ("at") WHERE "destination_marks"."reason" in ('bounced', 'complained');--> statement-breakpoint
CREATE INDEX "outbox_reported" ON "outbox" USING btree ("to","id") WHERE "outbox"."delivery" is not null;--> statement-breakpoint
ALTER TABLE "outbox" ADD CONSTRAINT "outbox_delivery" CHECK ("outbox"."delivery" in ('delivered', 'undelivered', 'failed'));--> statement-breakpoint
ALTER TABLE "outbox" ADD CONSTRAINT "outbox_delivery_whole" CHECK (("outbox"."delivery" is null) = ("outbox"."delivery_at" is null));--> statement-breakpoint
ALTER TABLE "consents" ADD CONSTRAINT "consents_channel" CHECK ("consents"."channel" in ('page', 'phone', 'text'));