import { BellRing } from 'lucide-react'
import { fareFigure } from '../../../format/money.ts'
import { alertText } from '../../../text/alert-text.ts'
import { howItWorksText } from '../../../text/how-it-works-text.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Money } from '../../../ui/money.tsx'

const words = howItWorksText.drawn
const { card } = alertText

/** An alert whose fare has fallen under its target. */
export function Alert() {
  return (
    <div className="rounded-3 border border-warm-line bg-warm-tint p-4">
      <div className="flex items-center justify-between gap-3">
        <b className="text-15 font-semibold">{words.route}</b>
        <Badge kind="best">
          <BellRing className="size-3" />
          {card.triggered}
        </Badge>
      </div>
      <svg viewBox="0 0 320 72" className="mt-2 block w-full">
        <path
          d="M2 18H34V12H66V24H98V20H130V32H162V28H194V40H226V36H258V50H290V62"
          fill="none"
          strokeWidth="2"
          className="stroke-sky"
        />
        <path d="M2 54H318" strokeWidth="1.5" strokeDasharray="4 5" className="stroke-ink-3" />
        <circle cx="290" cy="62" r="5" className="fill-warm" />
      </svg>
      <div className="mt-1 flex justify-between gap-4 text-12 text-ink-2">
        <span>
          {card.target} <Money figure={fareFigure(320)} currency="USD" size={14} quiet />
        </span>
        <span>
          {card.now} <Money figure={fareFigure(310)} currency="USD" size={14} />
        </span>
      </div>
    </div>
  )
}
