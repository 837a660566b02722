CREATE TABLE "search_days" (
	"day" date NOT NULL,
	"viewer" text NOT NULL,
	"count" bigint NOT NULL,
	CONSTRAINT "search_days_day_viewer_pk" PRIMARY KEY("day","viewer")
);
