import { defineRoute } from '../route.ts'
import { forecastScoreboardSchema } from './scoreboard.ts'

/** Separate, so that its page needs none of the other schemas. */
export const scoreboardRoute = defineRoute({
  owner: 'ai-scan',
  method: 'GET',
  path: '/api/predictions/scoreboard',
  access: 'public',
  summary: 'Get how often forecasts were right and wrong',
  answer: forecastScoreboardSchema,
})
