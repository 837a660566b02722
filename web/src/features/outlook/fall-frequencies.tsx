import { minPriceChangeShare } from '@faresight/contracts/ai-scan/forecast-rules'
import type { FallFrequency } from '@faresight/contracts/ai-scan/price-predictions'
import { useId } from 'react'
import { formatShare } from '../../format/shares.ts'
import { outlookText } from './messages.ts'

/** How often comparable fares fell, as bars. */
export function FallFrequencies({ falls }: { falls: readonly FallFrequency[] }) {
  const id = useId()
  const { title, within, basis } = outlookText.falls
  const fares = falls.map((fall) => fall.fares)
  return (
    <section aria-labelledby={id} className="w-full max-w-128">
      <h3 id={id} className="text-14 font-medium">
        {title(formatShare(minPriceChangeShare))}
      </h3>
      <ul className="mt-2.5 grid grid-cols-[auto_auto_minmax(0,1fr)] items-center gap-x-3 gap-y-2">
        {falls.map(({ days, share }) => (
          <li key={days} className="col-span-full grid grid-cols-subgrid items-center">
            <b className="text-right text-18 font-semibold tracking-snug">{formatShare(share)}</b>{' '}
            <span className="text-14 text-ink-2">{within(outlookText.days(days))}</span>
            <Bar share={share} />
          </li>
        ))}
      </ul>
      <p className="mt-2.5 text-13 text-ink-2">{basis(Math.min(...fares), Math.max(...fares))}</p>
    </section>
  )
}

function Bar({ share }: { share: number }) {
  return (
    <svg
      aria-hidden
      viewBox="0 0 100 8"
      preserveAspectRatio="none"
      className="h-2 w-full overflow-hidden rounded-full bg-line text-sky forced-colors:border"
    >
      <rect width={share * 100} height={8} className="fill-current" />
    </svg>
  )
}
