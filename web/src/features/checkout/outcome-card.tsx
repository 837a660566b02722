import { Banknote, CircleCheck, CircleX, Clock, Link2Off, PartyPopper, Undo2 } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { checkoutText } from './messages.ts'
import { cx } from '../../ui/class-names.ts'
import { Spinner } from '../../ui/button.tsx'
import { type Outcome, isOpen } from './outcome.ts'

const red = 'bg-red-tint text-red-text'
const amber = 'bg-amber-tint text-amber-text'
const sky = 'bg-sky-tint text-sky-text'
const green = 'bg-green-tint text-green-text'

const looks: Record<Outcome, { icon: ReactNode; colour: string; title: string; why: string | null }> = {
  none: {
    icon: <Banknote />,
    colour: sky,
    title: checkoutText.outcome.none,
    why: checkoutText.outcome.noneWhy,
  },
  checking: {
    icon: <Spinner />,
    colour: sky,
    title: checkoutText.outcome.checking,
    why: checkoutText.outcome.checkingWhy,
  },
  waiting: {
    icon: <Clock />,
    colour: amber,
    title: checkoutText.outcome.waiting,
    why: checkoutText.outcome.waitingWhy,
  },
  away: {
    icon: <CircleX />,
    colour: red,
    title: checkoutText.outcome.away,
    why: checkoutText.outcome.awayWhy,
  },
  unknown: {
    icon: <Link2Off />,
    colour: red,
    title: checkoutText.outcome.unknown,
    why: checkoutText.outcome.unknownWhy,
  },
  unpaid: {
    icon: <CircleX />,
    colour: amber,
    title: checkoutText.outcome.unpaid,
    why: checkoutText.outcome.unpaidWhy,
  },
  refunded: {
    icon: <Undo2 />,
    colour: amber,
    title: checkoutText.outcome.refunded,
    why: checkoutText.outcome.refundedWhy,
  },
  unlocking: {
    icon: <CircleCheck />,
    colour: green,
    title: checkoutText.outcome.unlocking,
    why: checkoutText.outcome.unlockingWhy,
  },
  late: {
    icon: <Clock />,
    colour: amber,
    title: checkoutText.outcome.late,
    why: checkoutText.outcome.lateWhy,
  },
  over: {
    icon: <Clock />,
    colour: amber,
    title: checkoutText.outcome.over,
    why: checkoutText.outcome.overWhy,
  },
  // What it opens depends on the plan.
  welcome: { icon: <PartyPopper />, colour: green, title: checkoutText.outcome.welcome, why: null },
}

interface Props {
  outcome: Outcome
  /** In place of what is always said of it. */
  said?: string | undefined
  /** The ways on, the first one the most likely. */
  children?: ReactNode
}

/** What became of a payment, and the ways on. */
export function OutcomeCard({ outcome, said, children }: Props) {
  const { icon, colour, title, why } = looks[outcome]
  const heading = useRef<HTMLHeadingElement>(null)
  const first = useRef(outcome)
  useEffect(() => {
    // What had the focus may have gone with what stood here before; what comes first has taken it from nobody.
    if (first.current !== outcome && document.activeElement === document.body) heading.current?.focus()
  }, [outcome])
  return (
    <article className="card grid justify-items-center gap-2 px-5 py-9 text-center shadow-float md:px-10">
      <span
        aria-hidden
        className={cx('mb-2 grid size-12 place-items-center rounded-full [&>svg]:size-[22px]', colour)}
      >
        {icon}
      </span>
      {/* It changes by itself while somebody waits. */}
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
