import { Banknote, CircleCheck, CircleX, Clock, Link2Off, PartyPopper, Undo2 } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { checkoutText } from './messages.ts'
import { cx } from '../../ui/class-names.ts'
import { Spinner } from '../../ui/button.tsx'
import { type PaymentOutcome, isOpen } from './outcome.ts'

const red = 'bg-red-tint text-red-text'
const amber = 'bg-amber-tint text-amber-text'
const sky = 'bg-sky-tint text-sky-text'
const green = 'bg-green-tint text-green-text'

const looks: Record<PaymentOutcome, { icon: ReactNode; colour: string }> = {
  none: { icon: <Banknote />, colour: sky },
  checking: { icon: <Spinner />, colour: sky },
  waiting: { icon: <Clock />, colour: amber },
  away: { icon: <CircleX />, colour: red },
  unknown: { icon: <Link2Off />, colour: red },
  unpaid: { icon: <CircleX />, colour: amber },
  refunded: { icon: <Undo2 />, colour: amber },
  unlocking: { icon: <CircleCheck />, colour: green },
  late: { icon: <Clock />, colour: amber },
  over: { icon: <Clock />, colour: amber },
  welcome: { icon: <PartyPopper />, colour: green },
}

interface Props {
  outcome: PaymentOutcome
  said?: string | undefined
  children?: ReactNode
}

/** The outcome of a payment, and what to do next. */
export function PaymentOutcomeCard({ outcome, said, children }: Props) {
  const { icon, colour } = looks[outcome]
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
      <span
        aria-hidden
        className={cx('mb-2 grid size-12 place-items-center rounded-full [&>svg]:size-5.5', colour)}
      >
        {icon}
      </span>
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
