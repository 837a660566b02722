import { useQuery } from '@tanstack/react-query'
import { CloudOff } from 'lucide-react'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import { useStickyError } from '../../api/sticky-error.ts'
import { messageOf } from '../../api/problems.ts'
import { paths } from '../../paths.ts'
import { scoreboardText } from './messages.ts'
import { type RetryProps, RetryButton } from '../../ui/failure.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { CertificateCoverage } from './certificate-coverage.tsx'
import { EarlyNotice, KeyFigures, Sign, scoreboardQuery } from './board.tsx'

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
            <div>
              <KeyFigures board={data} />
              <p className="mt-3 text-14 text-ink-2">
                {scoreboardText.short.scored(
                  scoreboardText.count(data.forecasts.scored),
                  scoreboardText.count(data.forecasts.made),
                )}
              </p>
            </div>
          ) : (
            <EarlyNotice board={data} heading="h3" />
          )
        ) : failure ? (
          <Failed sentence={messageOf(failure.error, scoreboardText.failed)} again={failure.again} />
        ) : (
          <Waiting />
        )}
      </div>
      {data && (
        <div className="mt-4">
          <CertificateCoverage board={data} />
        </div>
      )}
      <Link to={paths.scoreboard} className={buttonClass({ className: 'mt-6' })}>
        {scoreboardText.short.all}
      </Link>
    </>
  )
}

function Failed({ sentence, again }: { sentence: string; again: RetryProps }) {
  return (
    <div role="alert" className="card flex flex-col items-center justify-center gap-2 p-5 text-center">
      <Sign icon={<CloudOff />} />
      <h3 className="mt-1 text-18 tracking-snug">{scoreboardText.failedTitle}</h3>
      <p className="max-w-[46ch] text-15 text-ink-2">{sentence}</p>
      <RetryButton className="mt-2" {...again} />
    </div>
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
