import { ScoreboardView } from '../features/scoreboard/scoreboard.tsx'
import { scoreboardText } from '../text/scoreboard-text.ts'
import { headText } from '../text/head-text.ts'
import { scoreboardHead } from './heads.ts'
import { useHead } from './use-head.ts'

/** `/scoreboard`: what became of all forecasts. */
export function ScoreboardPage() {
  useHead(scoreboardHead)
  return (
    <div className="wrap pt-8 pb-16 md:pt-12 md:pb-24">
      <div className="mb-6 max-w-[68ch] md:mb-8">
        <h1>{headText.scoreboard.title}</h1>
        <p className="mt-2 text-16 text-ink-2">{scoreboardText.lead}</p>
      </div>
      <ScoreboardView />
    </div>
  )
}
