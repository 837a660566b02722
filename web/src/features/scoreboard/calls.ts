import { scoreboardRoute } from '@faresight/contracts/ai-scan/scoreboard-route'
import type { Scoreboard } from '@faresight/contracts/ai-scan/scoreboard'
import { call } from '../../api/client.ts'

export function fetchScoreboard(signal: AbortSignal): Promise<Scoreboard> {
  return call(scoreboardRoute, { signal })
}
