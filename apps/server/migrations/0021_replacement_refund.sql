ALTER TABLE "replacement_requests" ADD COLUMN "refund_id" bigint;--> statement-breakpoint
ALTER TABLE "replacement_requests" ADD CONSTRAINT "replacement_requests_refund_id_refunds_id_fk" FOREIGN KEY ("refund_id") REFERENCES "public"."refunds"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "replacement_requests_upload" ON "replacement_requests" USING btree ("upload_id");--> statement-breakpoint
ALTER TABLE "replacement_requests" ADD CONSTRAINT "replacement_requests_refund_id_unique" UNIQUE("refund_id");