import type { alertsRoutes } from '@faresight/contracts/alerts/http'
import type * as z from 'zod'
import { refusalOf } from '../../../api/form-refusal.ts'
import type { KeptFailure } from '../../../api/kept-failure.ts'
import { Freshness } from '../../../flights/fares/freshness.tsx'
import { fareFigure } from '../../../format/money.ts'
import { alertText } from '../../../text/alert-text.ts'
import { AgainLink } from '../../../ui/again-button.tsx'
import { Money } from '../../../ui/money.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'

const words = alertText.dialog

interface Props {
  preview: z.output<typeof alertsRoutes.preview.answer> | undefined
  failure: KeptFailure | null
  passengers: number
  /** The price is that of the dates, and a window is to be watched. */
  ofDates: boolean
}

/** What it costs now, in US dollars. It keeps its room while it is asked for. */
export function NowLine({ preview, failure, passengers, ofDates }: Props) {
  return (
    <div
      aria-live="polite"
      aria-busy={failure ? failure.again.busy : !preview}
      className="min-h-[62px] rounded-2 bg-sunken px-3.5 py-2.5 text-14"
    >
      {failure ? (
        <p className="text-red-text">
          {refusalOf(failure.error, words.previewFailed)} <AgainLink {...failure.again} />
        </p>
      ) : !preview ? (
        <>
          <span className="text-13 text-ink-2">{words.asking}</span>
          <Skeleton className="mt-1.5 h-5 w-28" />
        </>
      ) : preview.currentPrice !== null ? (
        <>
          <span className="flex flex-wrap items-center justify-between gap-x-3 text-13 text-ink-2">
            {ofDates ? words.nowOf : words.now}
            {preview.seenAt && <Freshness live seenAt={preview.seenAt} />}
          </span>
          <span className="flex flex-wrap items-baseline gap-x-2">
            <Money figure={fareFigure(preview.currentPrice)} currency={words.usd} size={16} />
            <span className="text-13 text-ink-2">{words.forParty(passengers)}</span>
          </span>
        </>
      ) : (
        <p className="text-ink-2">{words.noPrice}</p>
      )}
    </div>
  )
}
