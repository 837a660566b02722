import { Banknote, CircleCheck, CircleX, Clock, Link2Off, PartyPopper, Undo2 } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { checkoutText } from './messages.ts'
import { StateIcon, type StateLook } from '../../ui/badge.tsx'
import { Spinner } from '../../ui/button.tsx'
import { type PaymentOutcome, isOpen } from './outcome.ts'

const looks: Record<PaymentOutcome, StateLook> = {
  none: { icon: <Banknote />, kind: 'sky' },
  checking: { icon: <Spinner />, kind: 'sky' },
  waiting: { icon: <Clock />, kind: 'amber' },
  away: { icon: <CircleX />, kind: 'red' },
  unknown: { icon: <Link2Off />, kind: 'red' },
  unpaid: { icon: <CircleX />, kind: 'amber' },
  refunded: { icon: <Undo2 />, kind: 'amber' },
  unlocking: { icon: <CircleCheck />, kind: 'active' },
  late: { icon: <Clock />, kind: 'amber' },
  over: { icon: <Clock />, kind: 'amber' },
  welcome: { icon: <PartyPopper />, kind: 'active' },
}

interface Props {
  outcome: PaymentOutcome
  said?: string | undefined
  children?: ReactNode
}

/** The outcome of a payment, and what to do next. */
export function PaymentOutcomeCard({ outcome, said, children }: Props) {
  const title = checkoutText.outcome[outcome]
  const why = outcome === 'welcome' ? null : checkoutText.outcome[`${outcome}Why`]
  const heading = useRef<HTMLHeadingElement>(null)
  const first = useRef(outcome)
  useEffect(() => {
    // Only when the focus was lost, not on the first render.
    if (first.current !== outcome && document.activeElement === document.body) heading.current?.focus()
  }, [outcome])
  return (
    <article className="card grid justify-items-center gap-2 px-5 py-9 text-center shadow-float md:px-10">
      <StateIcon {...looks[outcome]} />
      {/* Changes while the user waits. */}
      <div aria-live="polite" className="grid justify-items-center gap-2">
        <h1 ref={heading} tabIndex={-1} className="text-24 outline-none focus-visible:shadow-none">
          {title}
        </h1>
        <p className="max-w-[46ch] text-15 text-ink-2">{said ?? why}</p>
      </div>
      {!isOpen(outcome) && (
        <div className="mt-5 flex w-full flex-wrap items-center justify-center gap-2">{children}</div>
      )}
    </article>
  )
}
