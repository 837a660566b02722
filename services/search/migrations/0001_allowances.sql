CREATE TABLE "blocked_networks" (
	"network" text PRIMARY KEY NOT NULL,
	"blocked_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "provider_spend" (
	"day" date NOT NULL,
	"provider" text NOT NULL,
	"spender" text NOT NULL,
	"requests" integer NOT NULL,
	CONSTRAINT "provider_spend_day_provider_spender_pk" PRIMARY KEY("day","provider","spender")
);
--> statement-breakpoint
CREATE TABLE "spend_salts" (
	"day" date PRIMARY KEY NOT NULL,
	"salt" text NOT NULL
);
