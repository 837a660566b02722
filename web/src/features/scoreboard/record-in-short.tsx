import type { Scoreboard } from '@faresight/contracts/ai-scan/scoreboard'
import { useQuery } from '@tanstack/react-query'
import { CloudOff, Hourglass } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { sentenceOf } from '../../api/problems.ts'
import { paths } from '../../paths.ts'
import { pageText } from '../../text/page-text.ts'
import { scoreboardText } from '../../text/scoreboard-text.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { scoreboardQuery } from './api.ts'
import { KeyFigures } from './key-figures.tsx'

const words = scoreboardText.short

/** What became of all forecasts in three figures, with the way to all of them. */
export function RecordInShort() {
  const { data, error, isFetching, refetch } = useQuery(scoreboardQuery)
  return (
    <>
      {/* Of one height whatever comes, so that nothing below is pushed around. */}
      <div className="grid min-h-[456px] grid-cols-[minmax(0,1fr)] content-start md:min-h-[216px]">
        {data ? (
          data.enough ? (
            <Figures board={data} />
          ) : (
            <TooEarly board={data} />
          )
        ) : error ? (
          <Apart icon={<CloudOff />} title={words.failedTitle} alert>
            <p>{sentenceOf(error, scoreboardText.failed)}</p>
            <Button busy={isFetching} onClick={() => void refetch()} className="mt-3">
              {pageText.actions.tryAgain}
            </Button>
          </Apart>
        ) : (
          <Waiting />
        )}
      </div>
      <Link to={paths.scoreboard} className={buttonClass({ className: 'mt-6' })}>
        {words.all}
      </Link>
    </>
  )
}

function Figures({ board }: { board: Scoreboard }) {
  const { made, scored } = board.forecasts
  return (
    <>
      <KeyFigures board={board} />
      <p className="mt-3 text-14 text-ink-2">
        {words.scored(scoreboardText.count(scored), scoreboardText.count(made))}
      </p>
    </>
  )
}

/** So few are scored that figures would tell of chance. */
function TooEarly({ board: { forecasts, fewest } }: { board: Scoreboard }) {
  const { some, none, progress } = scoreboardText.early
  const sentence = forecasts.made === 0 ? none : some(forecasts.scored, fewest)
  return (
    <Apart icon={<Hourglass />} title={words.early}>
      <p>{sentence}</p>
      {forecasts.made > 0 && (
        <div className="mt-3 max-w-[320px]">
          <ProgressBar label={progress} value={(forecasts.scored / fewest) * 100} words={sentence} />
        </div>
      )}
    </Apart>
  )
}

interface ApartProps {
  icon: ReactNode
  title: string
  /** It is heard as it comes. */
  alert?: boolean
  children: ReactNode
}

/** Stands where figures would. */
function Apart({ icon, title, alert, children }: ApartProps) {
  return (
    <div role={alert ? 'alert' : undefined} className="card flex items-start gap-4 p-5 md:p-7">
      <span
        aria-hidden
        className="grid size-11 shrink-0 place-items-center rounded-full bg-sky-tint text-sky-text [&>svg]:size-5"
      >
        {icon}
      </span>
      <div className="min-w-0 flex-1 text-15 text-ink-2">
        <h3 className="text-18 tracking-snug text-ink">{title}</h3>
        {children}
      </div>
    </div>
  )
}

function Waiting() {
  return (
    <div className="card grid divide-line max-md:divide-y md:grid-cols-3 md:divide-x">
      <output className="sr-only">{scoreboardText.loading}</output>
      {[0, 1, 2].map((place) => (
        <div key={place} aria-hidden className="grid content-start gap-3 p-4 md:p-6">
          <Skeleton className="h-4 w-36" />
          <Skeleton className="h-9 w-24" />
          <Skeleton className="h-3.5 w-full" />
          <Skeleton className="h-3.5 w-2/3" />
        </div>
      ))}
    </div>
  )
}
