CREATE TABLE "stopping_answers" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "stopping_answers_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"public_id" text NOT NULL,
	"user_id" bigint NOT NULL,
	"order_id" bigint NOT NULL,
	"form" text NOT NULL,
	"question" text NOT NULL,
	"label" text NOT NULL,
	"answer" text NOT NULL,
	"stop_key" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "stopping_answers_public_id_unique" UNIQUE("public_id"),
	CONSTRAINT "stopping_answers_once" UNIQUE("order_id","stop_key"),
	CONSTRAINT "stopping_answers_form" CHECK ("stopping_answers"."form" in ('medical', 'bare', 'refill'))
);
--> statement-breakpoint
ALTER TABLE "stopping_answers" ADD CONSTRAINT "stopping_answers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stopping_answers" ADD CONSTRAINT "stopping_answers_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "stopping_answers_user" ON "stopping_answers" USING btree ("user_id","id");