CREATE TABLE "inbox" (
	"event_id" uuid NOT NULL,
	"subject" text NOT NULL,
	"handled_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "inbox_event_id_subject_pk" PRIMARY KEY("event_id","subject")
);
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "access_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "plan_version" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
-- What was worked out of status and ends until now, with the usual grace; from here on it is billing's to say.
UPDATE "users" SET "access_until" = CASE "subscription_status"
	WHEN 'active' THEN coalesce("subscription_ends_at", '9999-12-31T23:59:59Z')
	WHEN 'trialing' THEN coalesce("subscription_ends_at", "trial_ends_at")
	WHEN 'past_due' THEN "subscription_ends_at" + interval '7 days'
	ELSE "subscription_ends_at"
END WHERE "subscription_status" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "inbox_handled" ON "inbox" USING btree ("handled_at");