import type { Scoreboard } from '@faresight/contracts/ai-scan/scoreboard'
import { Hourglass } from 'lucide-react'
import { Link } from 'react-router-dom'
import { paths } from '../../paths.ts'
import { scoreboardText } from '../../text/scoreboard-text.ts'
import { buttonClass } from '../../ui/button.tsx'
import { ProgressBar } from '../../ui/progress-bar.tsx'

const words = scoreboardText.early

/** So few forecasts are scored that figures would tell of chance: says so, and what will stand here. */
export function Early({ board: { forecasts, fewest } }: { board: Scoreboard }) {
  return (
    <section aria-labelledby="early-title" className="card p-4 md:p-6">
      <div className="flex items-start gap-4">
        <span
          aria-hidden
          className="grid size-11 shrink-0 place-items-center rounded-full bg-sky-tint text-sky-text"
        >
          <Hourglass className="size-5" />
        </span>
        <div className="min-w-0 flex-1">
          <h2 id="early-title" className="text-20 tracking-snug">
            {words.title}
          </h2>
          <p className="mt-0.5 max-w-[62ch] text-14 text-ink-2">
            {forecasts.made === 0 ? words.none : words.some(forecasts.scored, fewest)}
          </p>
        </div>
      </div>
      {forecasts.made > 0 && (
        <div className="mt-4 max-w-[440px]">
          <ProgressBar
            label={words.progress}
            value={(forecasts.scored / fewest) * 100}
            words={words.some(forecasts.scored, fewest)}
          />
        </div>
      )}
      <h3 className="mt-6 text-14 font-semibold tracking-normal">{words.toCome}</h3>
      <ul className="mt-2 grid list-disc gap-1.5 pl-5 text-14 text-ink-2 marker:text-ink-3">
        {words.list.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <Link to={`${paths.aiFeatures}#forecasts`} className={buttonClass({ className: 'mt-5' })}>
        {words.how}
      </Link>
    </section>
  )
}
