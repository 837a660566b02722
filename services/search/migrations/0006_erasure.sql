CREATE TABLE "inbox" (
	"event_id" uuid NOT NULL,
	"subject" text NOT NULL,
	"handled_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "inbox_event_id_subject_pk" PRIMARY KEY("event_id","subject")
);
--> statement-breakpoint
CREATE INDEX "inbox_handled" ON "inbox" USING btree ("handled_at");--> statement-breakpoint
CREATE INDEX "booking_clicks_user" ON "booking_clicks" USING btree ("user_id") WHERE user_id is not null;--> statement-breakpoint
CREATE INDEX "booking_clicks_known" ON "booking_clicks" USING btree ("created_at") WHERE user_id is not null;