import { useId } from 'react'
import { scanText } from '../../../text/scan-text.ts'
import type { RankedDeal } from '../deal/ranking.ts'
import { formatScore, whyBest } from '../deal/why.ts'

const words = scanText.why

interface Props {
  /** All that were seen, best first. */
  offers: readonly RankedDeal[]
  /** Opens the very offer that a sentence names. */
  onOpen: (offer: RankedDeal['deal']) => void
}

/** Why the best one is the best: what would have been cheaper or faster, and at what cost. */
export function WhyThis({ offers, onOpen }: Props) {
  const id = useId()
  const [best] = offers
  if (!best) return null
  return (
    <section aria-labelledby={id} className="border-t border-line bg-surface px-4 py-3.5">
      <h3 id={id} className="text-16 tracking-snug">
        {words.title}
      </h3>
      <p className="mt-0.5 text-13 text-ink-2">{words.lead(formatScore(best.score))}</p>
      <ul className="mt-2 grid gap-1.5 text-14">
        {whyBest(offers).map(({ words: sentence, offer }) => (
          <li key={sentence} className="border-l-2 border-line-2 pl-3">
            {offer ? (
              <button
                type="button"
                onClick={() => onOpen(offer.deal)}
                className="min-h-11 text-left underline decoration-line-2 underline-offset-4 hover:decoration-current"
              >
                {sentence}
              </button>
            ) : (
              sentence
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
