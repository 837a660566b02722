CREATE TABLE "provider_states" (
	"provider" text PRIMARY KEY NOT NULL,
	"day" date NOT NULL,
	"requests" integer DEFAULT 0 NOT NULL,
	"failures" integer DEFAULT 0 NOT NULL,
	"next_turn_at" timestamp with time zone NOT NULL,
	"paused_until" timestamp with time zone,
	"refusals" integer DEFAULT 0 NOT NULL,
	"recent" text DEFAULT '' NOT NULL,
	"probe_at" timestamp with time zone,
	"failed_probes" integer DEFAULT 0 NOT NULL,
	"saved_retries" double precision DEFAULT 1 NOT NULL,
	"last_answer_at" timestamp with time zone,
	"last_failure_at" timestamp with time zone
);
