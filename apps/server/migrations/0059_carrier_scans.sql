ALTER TABLE "shipments" ADD COLUMN "tracker" text;--> statement-breakpoint
ALTER TABLE "shipments" ADD COLUMN "scan_status" text;--> statement-breakpoint
ALTER TABLE "shipments" ADD COLUMN "scanned_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "shipments" ADD COLUMN "picked_up_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "shipments" ADD COLUMN "expected_on" date;--> statement-breakpoint
ALTER TABLE "shipments" ADD CONSTRAINT "shipments_scan_status" CHECK ("shipments"."scan_status" in ('unknown', 'pre_transit', 'in_transit', 'out_for_delivery', 'available_for_pickup', 'delivered', 'return_to_sender', 'failure', 'cancelled', 'error'));