CREATE TABLE "flight_results" (
	"id" uuid PRIMARY KEY NOT NULL,
	"search_id" uuid NOT NULL,
	"position" smallint NOT NULL,
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
	"trip_type" text DEFAULT 'roundtrip' NOT NULL,
	"origin" text,
	"destination" text,
	"departure_date" date,
	"return_date" date,
	"legs" jsonb,
	"flexible_dates" boolean DEFAULT false NOT NULL,
	"passengers" smallint DEFAULT 1 NOT NULL,
	"cabin_class" text DEFAULT 'economy' NOT NULL,
	"stops" text DEFAULT 'any' NOT NULL,
	"currency" text DEFAULT 'USD' NOT NULL,
	"results_count" integer DEFAULT 0 NOT NULL,
	"providers" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
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
ALTER TABLE "flight_results" ADD CONSTRAINT "flight_results_search_id_flight_searches_id_fk" FOREIGN KEY ("search_id") REFERENCES "flight_searches"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "flight_results_search" ON "flight_results" USING btree ("search_id","position");--> statement-breakpoint
CREATE INDEX "flight_searches_user" ON "flight_searches" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "outbox_due" ON "outbox" USING btree ("due_at") WHERE published_at is null;