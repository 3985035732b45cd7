CREATE INDEX "image_requests_upload" ON "image_requests" USING btree ("upload_id") WHERE "image_requests"."upload_id" is not null;--> statement-breakpoint
CREATE INDEX "order_files_upload" ON "order_files" USING btree ("upload_id");--> statement-breakpoint
CREATE INDEX "consents_corrects" ON "consents" USING btree ("corrects") WHERE "consents"."corrects" is not null;