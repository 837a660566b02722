import { countedChange } from '@faresight/contracts/ai-scan/price-predictions'
import type { HorizonScore } from '@faresight/contracts/ai-scan/scoreboard'
import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router-dom'
import { formatShare } from '../../format/shares.ts'
import { recordAnchor } from '../../paths.ts'
import { scoreboardText } from '../../text/scoreboard-text.ts'
import { cx } from '../../ui/class-names.ts'
import { Section } from './section.tsx'
import { Share } from './share.tsx'
import { FigureCell, FigureRow, FigureTable } from './table.tsx'

const words = scoreboardText.advice

interface Props {
  horizons: readonly HorizonScore[]
  fewest: number
}

/** How often each kind of advice was said, and right. Addresses name the rows: `/scoreboard#wait-14`. */
export function AdviceRecord({ horizons, fewest }: Props) {
  return (
    <Section title={words.title}>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-x-12 gap-y-8 lg:grid-cols-2">
        {(['wait', 'buy'] as const).map((answer) => (
          <div key={answer} className="min-w-0">
            <h3 className="text-16 tracking-snug">{words[answer]}</h3>
            <p className="mb-1 text-13 text-ink-2">{words.means[answer](formatShare(countedChange))}</p>
            <FigureTable
              label={words[answer]}
              heads={[scoreboardText.ranges.ahead, words.said, words.right, words.share]}
            >
              {horizons.map((score) => (
                <Row key={score.horizonDays} answer={answer} score={score} fewest={fewest} />
              ))}
            </FigureTable>
          </div>
        ))}
      </div>
    </Section>
  )
}

interface RowProps {
  answer: 'buy' | 'wait'
  score: HorizonScore
  fewest: number
}

function Row({ answer, score, fewest }: RowProps) {
  const row = useRef<HTMLTableRowElement>(null)
  const { hash } = useLocation()
  const { horizonDays } = score
  const { said, right, share } = score[answer]
  const anchor = recordAnchor(answer, horizonDays)
  const isMeant = hash === `#${anchor}`
  useEffect(() => {
    if (!isMeant) return
    row.current?.focus({ preventScroll: true })
    row.current?.scrollIntoView({ block: 'center' })
  }, [isMeant])
  return (
    <FigureRow
      ref={row}
      head={scoreboardText.days(horizonDays)}
      id={anchor}
      tabIndex={-1}
      aria-current={isMeant ? 'location' : undefined}
      className={cx('scroll-my-40 outline-none focus-visible:shadow-none', isMeant && 'bg-sky-tint')}
    >
      <FigureCell>{scoreboardText.count(said)}</FigureCell>
      <FigureCell>{scoreboardText.count(right)}</FigureCell>
      <FigureCell className="font-semibold">
        {said === 0 ? (
          <span className="font-normal text-ink-2">{words.never}</span>
        ) : (
          <Share share={share} fewest={fewest} tell={formatShare} />
        )}
      </FigureCell>
    </FigureRow>
  )
}
