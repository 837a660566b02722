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
	"cabin_class" text DEFAULT 'economy' NOT NULL,
	"stops" text DEFAULT 'any' NOT NULL,
	"currency" text DEFAULT 'USD' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"deleted_at" timestamp with time zone
);
--> statement-breakpoint
CREATE INDEX "saved_searches_user" ON "saved_searches" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "saved_searches_deleted" ON "saved_searches" USING btree ("deleted_at") WHERE deleted_at is not null;