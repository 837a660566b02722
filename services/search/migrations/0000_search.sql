CREATE TABLE "blocked_networks" (
	"network" text PRIMARY KEY NOT NULL,
	"blocked_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "booking_clicks" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid,
	"result_id" uuid NOT NULL,
	"provider" text NOT NULL,
	"seller" text NOT NULL,
	"price_minor" bigint,
	"currency" text NOT NULL,
	"click_price_minor" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "flight_results" (
	"id" uuid PRIMARY KEY NOT NULL,
	"search_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"airline" text NOT NULL,
	"provider" text NOT NULL,
	"price" numeric(14, 3),
	"price_minor" bigint,
	"currency" text DEFAULT 'USD' NOT NULL,
	"cabin" text NOT NULL,
	"fare_class" text,
	"fare_basis" text,
	"branded_fare" text,
	"departure_date" date NOT NULL,
	"return_date" date,
	"departure_time" text NOT NULL,
	"arrival_time" text NOT NULL,
	"duration" integer NOT NULL,
	"stops" smallint DEFAULT 0 NOT NULL,
	"booking_url" text NOT NULL,
	"itinerary" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "flight_searches" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid,
	"kind" text DEFAULT 'search' NOT NULL,
	"trip_type" text DEFAULT 'roundtrip' NOT NULL,
	"origin" text,
	"destination" text,
	"departure_date" date,
	"return_date" date,
	"legs" jsonb,
	"flexible_dates" boolean DEFAULT false NOT NULL,
	"nearby_airports" boolean DEFAULT false NOT NULL,
	"passengers" smallint DEFAULT 1 NOT NULL,
	"children" smallint DEFAULT 0 NOT NULL,
	"infants" smallint DEFAULT 0 NOT NULL,
	"cabin_class" text DEFAULT 'economy' NOT NULL,
	"stops" text DEFAULT 'any' NOT NULL,
	"currency" text DEFAULT 'USD' NOT NULL,
	"results_count" integer DEFAULT 0 NOT NULL,
	"lowest_minor" bigint,
	"providers" jsonb NOT NULL,
	"done" boolean DEFAULT true NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "inbox" (
	"event_id" uuid NOT NULL,
	"subject" text NOT NULL,
	"handled_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "inbox_event_id_subject_pk" PRIMARY KEY("event_id","subject")
);
--> statement-breakpoint
CREATE TABLE "network_hash_salts" (
	"day" date PRIMARY KEY NOT NULL,
	"salt" text NOT NULL
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
CREATE TABLE "provider_days" (
	"day" date NOT NULL,
	"provider" text NOT NULL,
	"requests" integer NOT NULL,
	"failures" integer NOT NULL,
	CONSTRAINT "provider_days_day_provider_pk" PRIMARY KEY("day","provider")
);
--> statement-breakpoint
CREATE TABLE "provider_quota_usage" (
	"day" date NOT NULL,
	"provider" text NOT NULL,
	"quota_key" text NOT NULL,
	"requests" integer NOT NULL,
	CONSTRAINT "provider_quota_usage_day_provider_quota_key_pk" PRIMARY KEY("day","provider","quota_key")
);
--> statement-breakpoint
CREATE TABLE "provider_states" (
	"provider" text PRIMARY KEY NOT NULL,
	"day" date NOT NULL,
	"requests" integer DEFAULT 0 NOT NULL,
	"failures" integer DEFAULT 0 NOT NULL,
	"next_request_at" timestamp with time zone NOT NULL,
	"paused_until" timestamp with time zone,
	"consecutive_rate_limits" integer DEFAULT 0 NOT NULL,
	"recent_outcomes" text DEFAULT '' NOT NULL,
	"probe_at" timestamp with time zone,
	"failed_probes" integer DEFAULT 0 NOT NULL,
	"retry_budget" double precision DEFAULT 1 NOT NULL,
	"last_answer_at" timestamp with time zone,
	"last_failure_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "saved_searches" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"name" text NOT NULL,
	"is_favorite" boolean DEFAULT false NOT NULL,
	"trip_type" text DEFAULT 'roundtrip' NOT NULL,
	"origin" text,
	"destination" text,
	"departure_date" date,
	"return_date" date,
	"legs" jsonb,
	"flexible_dates" boolean DEFAULT false NOT NULL,
	"nearby_airports" boolean DEFAULT false NOT NULL,
	"passengers" smallint DEFAULT 1 NOT NULL,
	"children" smallint DEFAULT 0 NOT NULL,
	"infants" smallint DEFAULT 0 NOT NULL,
	"cabin_class" text DEFAULT 'economy' NOT NULL,
	"stops" text DEFAULT 'any' NOT NULL,
	"currency" text DEFAULT 'USD' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"deleted_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "search_days" (
	"day" date NOT NULL,
	"viewer" text NOT NULL,
	"count" bigint NOT NULL,
	CONSTRAINT "search_days_day_viewer_pk" PRIMARY KEY("day","viewer")
);
--> statement-breakpoint
CREATE TABLE "search_events" (
	"search_id" uuid NOT NULL,
	"seq" integer NOT NULL,
	"event" jsonb NOT NULL,
	CONSTRAINT "search_events_search_id_seq_pk" PRIMARY KEY("search_id","seq")
);
--> statement-breakpoint
ALTER TABLE "flight_results" ADD CONSTRAINT "flight_results_search_id_flight_searches_id_fk" FOREIGN KEY ("search_id") REFERENCES "flight_searches"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "search_events" ADD CONSTRAINT "search_events_search_id_flight_searches_id_fk" FOREIGN KEY ("search_id") REFERENCES "flight_searches"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "booking_clicks_provider" ON "booking_clicks" USING btree ("provider","created_at");--> statement-breakpoint
CREATE INDEX "booking_clicks_user" ON "booking_clicks" USING btree ("user_id") WHERE user_id is not null;--> statement-breakpoint
CREATE INDEX "booking_clicks_identified" ON "booking_clicks" USING btree ("created_at") WHERE user_id is not null;--> statement-breakpoint
CREATE INDEX "flight_results_search" ON "flight_results" USING btree ("search_id","position");--> statement-breakpoint
CREATE INDEX "flight_searches_user" ON "flight_searches" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "flight_searches_created" ON "flight_searches" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "inbox_handled" ON "inbox" USING btree ("handled_at");--> statement-breakpoint
CREATE INDEX "outbox_due" ON "outbox" USING btree ("due_at") WHERE published_at is null;--> statement-breakpoint
CREATE INDEX "saved_searches_user" ON "saved_searches" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "saved_searches_deleted" ON "saved_searches" USING btree ("deleted_at") WHERE deleted_at is not null;