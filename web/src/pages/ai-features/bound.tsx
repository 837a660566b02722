import { ShieldCheck } from 'lucide-react'
import { aiFeaturesText } from '../../text/ai-features-text.ts'
import { scanText } from '../../text/scan-text.ts'

/** What the sentence of a finished scan says in the example: pairs, checks, percent, and a gap. */
const example = { candidates: 1002, checks: 41, percent: 95, gap: '9' }

/** The sentence with which a scan ends, as a scan words it. */
export function Bound() {
  const { candidates, checks, percent, gap } = example
  const words = scanText.result.certificate.sure(
    'roundtrip',
    candidates,
    checks,
    percent,
    aiFeaturesText.sure.bound.price(gap),
  )
  return (
    <div className="rounded-3 bg-raised p-5 shadow-lift">
      <p className="flex gap-3 text-16 text-ink-2">
        <ShieldCheck className="mt-0.5 size-5 shrink-0 text-green-text" />
        <span>
          <b className="font-semibold text-ink">{words[0]}</b> {words[1]}
        </span>
      </p>
      <p className="mt-3 border-t border-line pt-3 text-12 text-ink-3">{aiFeaturesText.example}</p>
    </div>
  )
}
