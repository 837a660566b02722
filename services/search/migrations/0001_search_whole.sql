CREATE TABLE "booking_clicks" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid,
	"result_id" uuid NOT NULL,
	"provider" text NOT NULL,
	"seller" text NOT NULL,
	"price_minor" bigint,
	"currency" text NOT NULL,
	"now_minor" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "search_events" (
	"search_id" uuid NOT NULL,
	"seq" integer NOT NULL,
	"event" jsonb NOT NULL,
	CONSTRAINT "search_events_search_id_seq_pk" PRIMARY KEY("search_id","seq")
);
--> statement-breakpoint
ALTER TABLE "flight_results" ALTER COLUMN "position" SET DATA TYPE integer;--> statement-breakpoint
ALTER TABLE "flight_searches" ADD COLUMN "nearby_airports" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "flight_searches" ADD COLUMN "done" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "search_events" ADD CONSTRAINT "search_events_search_id_flight_searches_id_fk" FOREIGN KEY ("search_id") REFERENCES "flight_searches"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "booking_clicks_provider" ON "booking_clicks" USING btree ("provider","created_at");