import type { HorizonScore } from '@faresight/contracts/ai-scan/scoreboard'
import { figuresText } from '../../text/figures-text.ts'
import { formatShare } from '../../format/shares.ts'
import { scoreboardText } from '../../text/scoreboard-text.ts'
import { compare } from './rules.ts'
import { Section } from './section.tsx'
import { Share, TooFew } from './share.tsx'
import { FigureTable } from './table.tsx'

const words = scoreboardText.chances
const tellScore = (score: number) => figuresText.decimals(score, 3)

interface Props {
  horizons: readonly HorizonScore[]
  fewest: number
}

/** How close the chances of a fall were to what happened, beside always saying the same one. */
export function Brier({ horizons, fewest }: Props) {
  return (
    <Section title={words.brierTitle} lead={words.brierLead}>
      <FigureTable
        label={words.brierTitle}
        heads={[scoreboardText.ranges.ahead, words.ours, words.usual, words.verdict]}
        strong={3}
        rows={horizons.map(({ horizonDays, brier, baseBrier }) => ({
          name: scoreboardText.days(horizonDays),
          cells: [
            <Share key="ours" share={brier} fewest={fewest} tell={tellScore} />,
            <Share key="usual" share={baseBrier} fewest={fewest} tell={tellScore} />,
            verdictWords(brier, baseBrier) ?? <TooFew key="verdict" fewest={fewest} />,
          ],
        }))}
      />
    </Section>
  )
}

function verdictWords(brier: number | null, baseBrier: number | null): string | null {
  const verdict = compare(brier, baseBrier)
  if (!verdict) return null
  return verdict.kind === 'alike' ? words.alike : words[verdict.kind](formatShare(verdict.share))
}
