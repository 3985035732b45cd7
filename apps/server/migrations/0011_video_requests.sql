ALTER TABLE "image_requests" DROP CONSTRAINT "image_requests_type";--> statement-breakpoint
ALTER TABLE "image_requests" DROP CONSTRAINT "image_requests_reason";--> statement-breakpoint
ALTER TABLE "image_requests" ADD CONSTRAINT "image_requests_type" CHECK ("image_requests"."image_type" in ('id_image', 'full_body_image', 'prescription_image', 'av_video'));--> statement-breakpoint
ALTER TABLE "image_requests" ADD CONSTRAINT "image_requests_reason" CHECK ("image_requests"."reason" in ('blurred', 'dark', 'cut_off', 'expired', 'other_thing', 'name_differs', 'not_heard'));