CREATE INDEX "audit_actor" ON "audit" USING btree ("actor","id");--> statement-breakpoint
CREATE INDEX "audit_action" ON "audit" USING btree ("action","id");--> statement-breakpoint
CREATE INDEX "audit_at" ON "audit" USING brin ("at");--> statement-breakpoint
CREATE INDEX "orders_search_id" ON "orders" USING btree ("public_id" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "users_search_name" ON "users" USING btree (lower("first_name" || ' ' || "last_name") text_pattern_ops);--> statement-breakpoint
CREATE INDEX "users_search_last_name" ON "users" USING btree (lower("last_name") text_pattern_ops);--> statement-breakpoint
CREATE INDEX "users_search_email" ON "users" USING btree ("email_lower" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "users_search_phone" ON "users" USING btree ("phone" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "shipments_search_tracking" ON "shipments" USING btree ("tracking" text_pattern_ops);