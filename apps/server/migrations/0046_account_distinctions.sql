CREATE TABLE "account_distinctions" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "account_distinctions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"first_user" bigint NOT NULL,
	"second_user" bigint NOT NULL,
	"distinct" boolean NOT NULL,
	"shared" text[] NOT NULL,
	"reason" text NOT NULL,
	"staff_id" bigint NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "account_distinctions_pair" CHECK ("account_distinctions"."first_user" < "account_distinctions"."second_user")
);
--> statement-breakpoint
ALTER TABLE "account_distinctions" ADD CONSTRAINT "account_distinctions_first_user_users_id_fk" FOREIGN KEY ("first_user") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "account_distinctions" ADD CONSTRAINT "account_distinctions_second_user_users_id_fk" FOREIGN KEY ("second_user") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "account_distinctions" ADD CONSTRAINT "account_distinctions_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "account_distinctions_of" ON "account_distinctions" USING btree ("first_user","second_user","id");--> statement-breakpoint
CREATE INDEX "account_distinctions_second" ON "account_distinctions" USING btree ("second_user");