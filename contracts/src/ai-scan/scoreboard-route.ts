import { defineRoute } from '../route.ts'
import { publicScoreboardSchema } from './scoreboard.ts'

/** Separate, so that its page needs none of the other schemas. */
export const scoreboardRoute = defineRoute({
  owner: 'ai-scan',
  method: 'GET',
  path: '/api/predictions/scoreboard',
  access: 'public',
  summary: 'Get how often forecasts and certificates were right and wrong',
  answer: publicScoreboardSchema,
})
