CREATE TABLE "provider_days" (
	"day" date NOT NULL,
	"provider" text NOT NULL,
	"requests" integer NOT NULL,
	"failures" integer NOT NULL,
	CONSTRAINT "provider_days_day_provider_pk" PRIMARY KEY("day","provider")
);
