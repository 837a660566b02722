import type { Scoreboard } from '@faresight/contracts/ai-scan/scoreboard'
import { useQuery } from '@tanstack/react-query'
import { CloudOff, Hourglass } from 'lucide-react'
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import { useStickyError } from '../../api/sticky-error.ts'
import { messageOf } from '../../api/problems.ts'
import { paths } from '../../paths.ts'
import { scoreboardText } from './messages.ts'
import { type RetryProps, RetryButton } from '../../ui/failure.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { scoreboardQuery, KeyFigures } from './board.tsx'

export function RecordInShort() {
  const place = useRef<HTMLDivElement>(null)
  const board = useQuery({ ...scoreboardQuery, enabled: useInView(place) })
  const failure = useStickyError(board)
  const { data } = board
  return (
    <>
      {/* Fixed height, so that nothing below moves. */}
      <div ref={place} className="grid min-h-105 grid-cols-[minmax(0,1fr)] md:min-h-56">
        {data ? (
          data.enough ? (
            <Figures board={data} />
          ) : (
            <TooEarly board={data} />
          )
        ) : failure ? (
          <Failed sentence={messageOf(failure.error, scoreboardText.failed)} again={failure.again} />
        ) : (
          <Waiting />
        )}
      </div>
      <Link to={paths.scoreboard} className={buttonClass({ className: 'mt-6' })}>
        {scoreboardText.short.all}
      </Link>
    </>
  )
}

function Figures({ board }: { board: Scoreboard }) {
  const { made, scored } = board.forecasts
  return (
    <div>
      <KeyFigures board={board} />
      <p className="mt-3 text-14 text-ink-2">
        {scoreboardText.short.scored(scoreboardText.count(scored), scoreboardText.count(made))}
      </p>
    </div>
  )
}

function TooEarly({ board: { forecasts, fewest } }: { board: Scoreboard }) {
  const { some, none, progress, toCome, list } = scoreboardText.early
  const sentence = forecasts.made === 0 ? none : some(forecasts.scored, fewest)
  return (
    <div className="card grid content-center gap-x-12 gap-y-6 p-5 md:grid-cols-2 md:p-8">
      <div className="flex items-start gap-4">
        <Sign icon={<Hourglass />} />
        <div className="min-w-0 flex-1">
          <h3 className="text-18 tracking-snug">{scoreboardText.early.title}</h3>
          <p className="mt-0.5 text-15 text-ink-2">{sentence}</p>
          {forecasts.made > 0 && (
            <div className="mt-4 max-w-80">
              <ProgressBar label={progress} value={(forecasts.scored / fewest) * 100} words={sentence} />
            </div>
          )}
        </div>
      </div>
      <div>
        <h3 className="text-14 font-semibold tracking-normal">{toCome}</h3>
        <ul className="mt-2 grid list-disc gap-1.5 pl-5 text-14 text-ink-2 marker:text-ink-3">
          {list.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      </div>
    </div>
  )
}

interface FailedProps {
  sentence: string
  again: RetryProps
}

function Failed({ sentence, again }: FailedProps) {
  return (
    <div role="alert" className="card flex flex-col items-center justify-center gap-2 p-5 text-center">
      <Sign icon={<CloudOff />} />
      <h3 className="mt-1 text-18 tracking-snug">{scoreboardText.failedTitle}</h3>
      <p className="max-w-[46ch] text-15 text-ink-2">{sentence}</p>
      <RetryButton className="mt-2" {...again} />
    </div>
  )
}

function Sign({ icon }: { icon: ReactNode }) {
  return (
    <span
      aria-hidden
      className="grid size-11 shrink-0 place-items-center rounded-full bg-sky-tint text-sky-text [&>svg]:size-5"
    >
      {icon}
    </span>
  )
}

function Waiting() {
  return (
    <div className="card grid divide-line max-md:divide-y md:grid-cols-3 md:divide-x">
      <output className="sr-only">{scoreboardText.loading}</output>
      {[0, 1, 2].map((place) => (
        <div
          key={place}
          aria-hidden
          className="grid grid-cols-[minmax(0,1fr)] content-start gap-3 p-4 md:p-6"
        >
          <Skeleton className="h-4 w-36 max-w-full" />
          <Skeleton className="h-9 w-24" />
          <Skeleton className="h-3.5 w-full" />
          <Skeleton className="h-3.5 w-2/3" />
        </div>
      ))}
    </div>
  )
}

/** Distance below the window that counts as near. */
const margin = '600px 0px'

function useInView(part: RefObject<Element | null>): boolean {
  const [hasBeenNear, setHasBeenNear] = useState(false)
  useEffect(() => {
    if (!part.current || hasBeenNear) return undefined
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setHasBeenNear(true)
      },
      { rootMargin: margin },
    )
    observer.observe(part.current)
    return () => observer.disconnect()
  }, [part, hasBeenNear])
  return hasBeenNear
}
