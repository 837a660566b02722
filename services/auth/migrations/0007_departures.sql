CREATE TABLE "departures" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"closed_at" timestamp with time zone,
	"deleted_at" timestamp with time zone
);
