CREATE TABLE "alert_keys" (
	"alert_id" uuid NOT NULL,
	"key" text NOT NULL,
	"threshold_minor" bigint NOT NULL,
	"departs_from" date NOT NULL,
	"departs_to" date NOT NULL,
	"min_nights" smallint,
	"max_nights" smallint,
	CONSTRAINT "alert_keys_alert_id_key_pk" PRIMARY KEY("alert_id","key")
);
--> statement-breakpoint
CREATE TABLE "daily_check_usage" (
	"day" date PRIMARY KEY NOT NULL,
	"used" integer DEFAULT 0 NOT NULL,
	"next_allowed_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "fx_rates" (
	"date" date NOT NULL,
	"currency" text NOT NULL,
	"per_dollar" double precision NOT NULL,
	CONSTRAINT "fx_rates_date_currency_pk" PRIMARY KEY("date","currency")
);
--> statement-breakpoint
CREATE TABLE "inbox" (
	"event_id" uuid NOT NULL,
	"subject" text NOT NULL,
	"handled_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "inbox_event_id_subject_pk" PRIMARY KEY("event_id","subject")
);
--> statement-breakpoint
CREATE TABLE "notifications" (
	"id" uuid PRIMARY KEY NOT NULL,
	"alert_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"alert_type" text NOT NULL,
	"target_price" integer NOT NULL,
	"current_minor" bigint,
	"minor" bigint NOT NULL,
	"found_fare" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"trace" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"queued_at" timestamp with time zone,
	"claimed_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	"outcome" text
);
--> statement-breakpoint
CREATE TABLE "outbox" (
	"id" uuid PRIMARY KEY NOT NULL,
	"subject" text NOT NULL,
	"data" jsonb NOT NULL,
	"trace" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"due_at" timestamp with time zone DEFAULT now() NOT NULL,
	"published_at" timestamp with time zone,
	"poison" text
);
--> statement-breakpoint
CREATE TABLE "people" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"access_until" timestamp with time zone,
	"plan_version" bigint DEFAULT 0 NOT NULL,
	"is_admin" boolean DEFAULT false NOT NULL,
	"closed_at" timestamp with time zone,
	"alerts_viewed_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "price_alerts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"saved_search_id" uuid,
	"saved_search_version" integer DEFAULT 0 NOT NULL,
	"watch_id" uuid NOT NULL,
	"route" text NOT NULL,
	"origin" text NOT NULL,
	"destination" text NOT NULL,
	"departure_date" date,
	"return_date" date,
	"alert_type" text DEFAULT 'price_below' NOT NULL,
	"target_price" integer NOT NULL,
	"minimum_drop" integer,
	"current_minor" bigint,
	"threshold_minor" bigint,
	"ignore_fares_before" timestamp with time zone NOT NULL,
	"rate_date" date NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"is_triggered" boolean DEFAULT false NOT NULL,
	"triggered_at" timestamp with time zone,
	"found_minor" bigint,
	"found_fare" jsonb,
	"deleted_at" timestamp with time zone,
	"deleted_with_search" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "price_alerts_type" CHECK ("price_alerts"."alert_type" in ('price_below', 'price_drop')),
	CONSTRAINT "price_alerts_target" CHECK ("price_alerts"."target_price" > 0)
);
--> statement-breakpoint
CREATE TABLE "unsubscribe_tokens" (
	"hash" text PRIMARY KEY NOT NULL,
	"alert_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "watch_prices" (
	"watch_id" uuid NOT NULL,
	"seen_at" timestamp with time zone NOT NULL,
	"minor" bigint NOT NULL,
	CONSTRAINT "watch_prices_watch_id_seen_at_pk" PRIMARY KEY("watch_id","seen_at")
);
--> statement-breakpoint
CREATE TABLE "watches" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"criteria_key" text NOT NULL,
	"origin" text NOT NULL,
	"destination" text NOT NULL,
	"origins" text[] NOT NULL,
	"destinations" text[] NOT NULL,
	"time_zone" text NOT NULL,
	"trip_type" text NOT NULL,
	"departure_date" date,
	"return_date" date,
	"departs_from" date NOT NULL,
	"departs_to" date NOT NULL,
	"min_nights" smallint,
	"max_nights" smallint,
	"passengers" smallint NOT NULL,
	"children" smallint DEFAULT 0 NOT NULL,
	"infants" smallint DEFAULT 0 NOT NULL,
	"cabin_class" text NOT NULL,
	"stops" text NOT NULL,
	"last_checked_at" timestamp with time zone,
	"last_minor" bigint,
	"price_moved_at" timestamp with time zone,
	"checked_pairs" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"failures" integer DEFAULT 0 NOT NULL,
	"next_check_at" timestamp with time zone DEFAULT now() NOT NULL,
	"queued_at" timestamp with time zone,
	"lease" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "watches_criteria_key_unique" UNIQUE("criteria_key")
);
--> statement-breakpoint
ALTER TABLE "alert_keys" ADD CONSTRAINT "alert_keys_alert_id_price_alerts_id_fk" FOREIGN KEY ("alert_id") REFERENCES "price_alerts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_alert_id_price_alerts_id_fk" FOREIGN KEY ("alert_id") REFERENCES "price_alerts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "price_alerts" ADD CONSTRAINT "price_alerts_watch_id_watches_id_fk" FOREIGN KEY ("watch_id") REFERENCES "watches"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "unsubscribe_tokens" ADD CONSTRAINT "unsubscribe_tokens_alert_id_price_alerts_id_fk" FOREIGN KEY ("alert_id") REFERENCES "price_alerts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "watch_prices" ADD CONSTRAINT "watch_prices_watch_id_watches_id_fk" FOREIGN KEY ("watch_id") REFERENCES "watches"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "alert_keys_match" ON "alert_keys" USING btree ("key","threshold_minor");--> statement-breakpoint
CREATE INDEX "inbox_handled" ON "inbox" USING btree ("handled_at");--> statement-breakpoint
CREATE INDEX "notifications_alert" ON "notifications" USING btree ("alert_id");--> statement-breakpoint
CREATE INDEX "notifications_user" ON "notifications" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "notifications_unsent" ON "notifications" USING btree ("created_at") WHERE ended_at is null;--> statement-breakpoint
CREATE INDEX "outbox_due" ON "outbox" USING btree ("due_at") WHERE published_at is null;--> statement-breakpoint
CREATE INDEX "price_alerts_user" ON "price_alerts" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "price_alerts_watch" ON "price_alerts" USING btree ("watch_id");--> statement-breakpoint
CREATE INDEX "price_alerts_saved_search" ON "price_alerts" USING btree ("saved_search_id") WHERE saved_search_id is not null;--> statement-breakpoint
CREATE INDEX "price_alerts_deleted" ON "price_alerts" USING btree ("deleted_at") WHERE deleted_at is not null;--> statement-breakpoint
CREATE INDEX "unsubscribe_tokens_alert" ON "unsubscribe_tokens" USING btree ("alert_id");--> statement-breakpoint
CREATE INDEX "watches_due" ON "watches" USING btree ("next_check_at");--> statement-breakpoint
CREATE INDEX "watches_queued" ON "watches" USING btree ("queued_at") WHERE queued_at is not null;