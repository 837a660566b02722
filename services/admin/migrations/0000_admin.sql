-- accepted opaque: GRANTs for the service's own role, whose name the block derives from the owner's.
CREATE TABLE "admin_audit_log" (
	"sequence" bigint PRIMARY KEY NOT NULL,
	"id" uuid NOT NULL,
	"admin_id" uuid,
	"by_key" boolean NOT NULL,
	"action" text NOT NULL,
	"target_user_id" uuid,
	"target_resource" text,
	"changes" jsonb NOT NULL,
	"origin_hash" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"previous_hash" text NOT NULL,
	"hash" text NOT NULL,
	CONSTRAINT "admin_audit_log_id_unique" UNIQUE("id")
);
--> statement-breakpoint
CREATE TABLE "audit_head" (
	"id" smallint PRIMARY KEY DEFAULT 1 NOT NULL,
	"sequence" bigint NOT NULL,
	"hash" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "audit_origins" (
	"sequence" bigint PRIMARY KEY NOT NULL,
	"salt" text NOT NULL,
	"ip_address" text,
	"user_agent" text
);
--> statement-breakpoint
CREATE TABLE "daily_counts" (
	"day" date NOT NULL,
	"measure" text NOT NULL,
	"count" bigint NOT NULL,
	CONSTRAINT "daily_counts_day_measure_pk" PRIMARY KEY("day","measure")
);
--> statement-breakpoint
CREATE TABLE "daily_stats" (
	"day" date NOT NULL,
	"stat" text NOT NULL,
	"value" double precision NOT NULL,
	"recorded_at" timestamp with time zone NOT NULL,
	CONSTRAINT "daily_stats_day_stat_pk" PRIMARY KEY("day","stat")
);
--> statement-breakpoint
CREATE TABLE "inbox" (
	"event_id" uuid NOT NULL,
	"subject" text NOT NULL,
	"handled_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "inbox_event_id_subject_pk" PRIMARY KEY("event_id","subject")
);
--> statement-breakpoint
CREATE TABLE "processes" (
	"service" text NOT NULL,
	"instance" text NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"state" text NOT NULL,
	"failing" text[] NOT NULL,
	"last_error" jsonb,
	"restarted_at" jsonb NOT NULL,
	"reported_at" timestamp with time zone NOT NULL,
	CONSTRAINT "processes_service_instance_pk" PRIMARY KEY("service","instance")
);
--> statement-breakpoint
ALTER TABLE "audit_origins" ADD CONSTRAINT "audit_origins_sequence_admin_audit_log_sequence_fk" FOREIGN KEY ("sequence") REFERENCES "admin_audit_log"("sequence") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "admin_audit_log_admin" ON "admin_audit_log" USING btree ("admin_id","sequence");--> statement-breakpoint
CREATE INDEX "admin_audit_log_target" ON "admin_audit_log" USING btree ("target_user_id","sequence");--> statement-breakpoint
CREATE INDEX "admin_audit_log_action" ON "admin_audit_log" USING btree ("action","sequence");--> statement-breakpoint
CREATE INDEX "admin_audit_log_created" ON "admin_audit_log" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "inbox_handled" ON "inbox" USING btree ("handled_at");--> statement-breakpoint
INSERT INTO "audit_head" ("sequence", "hash") VALUES (0, repeat('0', 64));--> statement-breakpoint
-- The service's own role is named like the owner without `_owner`. It may only add to the log.
DO $$
DECLARE service text := regexp_replace(current_user, '_owner$', '');
BEGIN
  IF service = current_user THEN
    RAISE EXCEPTION 'Migrate this schema as the role that owns it, whose name ends in _owner, not as %, the role of the service: the owner of a table may change every row.', current_user;
  END IF;
  EXECUTE format('GRANT SELECT, INSERT ON admin_audit_log TO %I', service);
  EXECUTE format('GRANT SELECT, INSERT, DELETE ON audit_origins TO %I', service);
  EXECUTE format('GRANT SELECT, UPDATE ON audit_head TO %I', service);
  EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON daily_counts, daily_stats, inbox, processes TO %I', service);
END $$;
