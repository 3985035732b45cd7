ALTER TABLE "image_requests" DROP CONSTRAINT "image_requests_type";--> statement-breakpoint
ALTER TABLE "image_requests" DROP CONSTRAINT "image_requests_whole";--> statement-breakpoint
ALTER TABLE "broken_promises" ADD COLUMN "promised_by" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "broken_promises" ADD COLUMN "times" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "image_requests" ADD CONSTRAINT "image_requests_type" CHECK ("image_requests"."image_type" in ('id_image', 'full_body_image', 'prescription_image', 'av_video', 'question'));--> statement-breakpoint
ALTER TABLE "image_requests" ADD CONSTRAINT "image_requests_whole" CHECK (("image_requests"."state" = 'open') = ("image_requests"."closed_at" is null) and ("image_requests"."state" = 'answered' and "image_requests"."image_type" <> 'question') = ("image_requests"."upload_id" is not null));