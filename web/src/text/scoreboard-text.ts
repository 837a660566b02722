import { enScoreboard } from './en/scoreboard.ts'

/** What the scoreboard of forecasts says. */
export const scoreboardText: typeof enScoreboard = enScoreboard
