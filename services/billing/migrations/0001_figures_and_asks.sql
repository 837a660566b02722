CREATE TABLE "cancel_asks" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"actor" jsonb NOT NULL,
	"immediate" boolean NOT NULL,
	"reason" text,
	"asked_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "cancel_asks" ADD CONSTRAINT "cancel_asks_user_id_customers_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "customers"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "cancel_asks_user" ON "cancel_asks" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "grants_ends" ON "grants" USING btree ("ends_at");--> statement-breakpoint
CREATE INDEX "payment_events_money" ON "payment_events" USING btree ("occurred_at","status","currency","amount") WHERE status <> 'none';--> statement-breakpoint
CREATE INDEX "subscriptions_figures" ON "subscriptions" USING btree ("status","tier","currency","cancel_at_period_end","amount") WHERE status in ('active', 'trialing', 'past_due');