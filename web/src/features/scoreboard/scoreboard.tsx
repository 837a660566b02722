import type { Scoreboard } from '@faresight/contracts/ai-scan/scoreboard'
import { useQuery } from '@tanstack/react-query'
import { CloudOff } from 'lucide-react'
import { useKeptFailure } from '../../api/kept-failure.ts'
import { sentenceOf } from '../../api/problems.ts'
import { scoreboardText } from '../../text/scoreboard-text.ts'
import { AgainButton } from '../../ui/again-button.tsx'
import { Failure } from '../../ui/failure.tsx'
import { AdviceRecord } from './advice-record.tsx'
import { scoreboardQuery } from './api.ts'
import { Brier } from './brier.tsx'
import { Chances } from './chances.tsx'
import { Counts, CountsSkeleton } from './counts.tsx'
import { Early } from './early.tsx'
import { KeyFigures } from './key-figures.tsx'
import { Method } from './method.tsx'
import { Ranges } from './ranges.tsx'
import { Savings } from './savings.tsx'

/** What became of all forecasts, as far as it can be told. */
export function ScoreboardView() {
  const board = useQuery(scoreboardQuery)
  const failure = useKeptFailure(board)
  const { data } = board
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      {data ? (
        <Figures board={data} />
      ) : failure ? (
        <Failure
          icon={<CloudOff />}
          title={scoreboardText.failedTitle}
          sentence={sentenceOf(failure.error, scoreboardText.failed)}
        >
          <AgainButton variant="primary" {...failure.again} />
        </Failure>
      ) : (
        <CountsSkeleton />
      )}
      {/* Before that it would be pushed around. */}
      {(data ?? failure) && <Method />}
    </div>
  )
}

function Figures({ board }: { board: Scoreboard }) {
  const { horizons, reliability, savings, enough, fewest } = board
  return (
    <>
      <Counts board={board} />
      {enough ? (
        <>
          <KeyFigures board={board} />
          <Ranges horizons={horizons} fewest={fewest} />
          <AdviceRecord horizons={horizons} fewest={fewest} />
          <div className="grid grid-cols-[minmax(0,1fr)] gap-4 lg:grid-cols-[minmax(0,1.25fr)_minmax(0,1fr)]">
            <Chances bins={reliability} fewest={fewest} />
            <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-4">
              <Savings savings={savings} fewest={fewest} />
              <Brier horizons={horizons} fewest={fewest} />
            </div>
          </div>
        </>
      ) : (
        <Early board={board} />
      )}
    </>
  )
}
