ALTER TABLE "watches" ADD COLUMN "children" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "watches" ADD COLUMN "infants" smallint DEFAULT 0 NOT NULL;