ALTER TABLE "erasures" ADD COLUMN "told_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
CREATE INDEX "erasures_unproven" ON "erasures" USING btree ("checked_at") WHERE proven_at is null;--> statement-breakpoint
CREATE INDEX "users_unverified" ON "users" USING btree ("created_at") WHERE not email_verified;