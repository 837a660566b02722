import { defineRoute } from '../route.ts'
import { forecastScoreboardSchema } from './scoreboard.ts'

/** By itself: a page that asks for this alone needs none of the schemas of trips and prices. */
export const scoreboardRoute = defineRoute({
  owner: 'ai-scan',
  method: 'GET',
  path: '/api/predictions/scoreboard',
  access: 'public',
  summary: 'How often forecasts were right, and wrong',
  answer: forecastScoreboardSchema,
})
