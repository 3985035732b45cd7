ALTER TABLE "disputes" DROP CONSTRAINT "disputes_state";--> statement-breakpoint
ALTER TABLE "refunds" DROP CONSTRAINT "refunds_cause";--> statement-breakpoint
ALTER TABLE "webhook_inbox" ADD COLUMN "card_ref" text;--> statement-breakpoint
CREATE INDEX "saved_cards_ref" ON "saved_cards" USING btree ("ref");--> statement-breakpoint
CREATE INDEX "disputes_intent" ON "disputes" USING btree ("intent_id");--> statement-breakpoint
ALTER TABLE "disputes" ADD CONSTRAINT "disputes_state" CHECK ("disputes"."state" in ('open', 'answered', 'won', 'lost', 'prevented'));--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_cause" CHECK ("refunds"."cause" in ('unshipped_months', 'order_closed', 'captured_instead_of_voided', 'made_at_gateway'));