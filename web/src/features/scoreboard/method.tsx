import { countedChange, horizons, fewestScored } from '@faresight/contracts/ai-scan/forecast-rules'
import { formatShare } from '../../format/shares.ts'
import { scoreboardText } from '../../text/scoreboard-text.ts'
import { Section } from './section.tsx'

const words = scoreboardText.method

/** What is counted, and what the words mean. */
export function Method() {
  return (
    <Section title={words.title}>
      <ul className="grid list-disc gap-2 pl-5 text-14 text-ink-2 marker:text-ink-3 lg:columns-2 lg:block lg:gap-x-12 lg:[&>li]:mb-2 lg:[&>li]:break-inside-avoid [&>li]:text-pretty">
        {words.list(formatShare(countedChange), fewestScored, horizons).map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </Section>
  )
}
