import { certificateAudits } from '@faresight/contracts/ai-scan/forecast-rules'
import type { PublicScoreboard } from '@faresight/contracts/ai-scan/scoreboard'
import { formatFineShare } from '../../format/shares.ts'
import { Section } from './board.tsx'
import { scoreboardText } from './messages.ts'

/** How often the bounds of AI searches held, by their audits. */
export function CertificateCoverage({ board }: { board: PublicScoreboard }) {
  const { audited, held, share } = board.certificates
  const { title, lead, rate, counted, few, limits } = scoreboardText.certificates
  return (
    <Section title={title} lead={lead(certificateAudits.oneIn, certificateAudits.minChecks)}>
      <p className="mt-3 flex flex-wrap items-baseline gap-x-3">
        {share !== null && (
          <span className="text-30 font-semibold tracking-tight">{rate(formatFineShare(share))}</span>
        )}
        <span className="text-14 text-ink-2">
          {share === null ? few(audited, board.minScored) : counted(held, audited)}
        </span>
      </p>
      <p className="mt-1 max-w-[72ch] text-13 text-ink-2">{limits}</p>
    </Section>
  )
}
