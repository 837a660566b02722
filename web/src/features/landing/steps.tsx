import { ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { Flight } from '../../flights/drawings/flight.tsx'
import { Sellers } from '../../flights/drawings/sellers.tsx'
import { Weeks } from '../../flights/drawings/weeks.tsx'
import { howItWorksPath } from '../../paths.ts'
import { landingText } from '../../text/landing-text.ts'

const { steps } = landingText

/** The three steps, each with a drawing of what it is like, on a tablet beside its words. Each leads to where it is told in full. */
export function Steps() {
  return (
    <ol className="grid gap-4 lg:grid-cols-3">
      <Step {...steps.search} to={howItWorksPath('travel-details')} picture={<Weeks />} />
      <Step {...steps.compare} to={howItWorksPath('compare')} picture={<Sellers />} />
      <Step {...steps.book} to={howItWorksPath('book')} picture={<Flight />} />
    </ol>
  )
}

interface Props {
  title: string
  body: string
  to: string
  picture: ReactNode
}

function Step({ title, body, to, picture }: Props) {
  return (
    <li className="card group relative flex flex-col overflow-hidden transition-colors hover:border-line-2 md:max-lg:grid md:max-lg:grid-cols-[minmax(0,6fr)_minmax(0,7fr)]">
      <div
        aria-hidden
        className="flex h-[190px] flex-col justify-center overflow-hidden border-b border-line bg-sunken p-[18px] md:h-[216px] md:p-6 md:max-lg:border-r md:max-lg:border-b-0"
      >
        {picture}
      </div>
      <div className="px-[22px] pt-5 pb-6 md:max-lg:self-center md:max-lg:px-8">
        <h3 className="text-18 tracking-snug">
          {/* The whole card is its ground. */}
          <Link
            to={to}
            className="inline-flex items-center gap-1 no-underline after:absolute after:inset-0 after:rounded-3 focus-visible:shadow-none focus-visible:after:shadow-(--focus)"
          >
            {title}
            <ChevronRight aria-hidden className="size-[18px] text-ink-3 group-hover:text-sky-text" />
          </Link>
        </h3>
        <p className="mt-1 text-15 text-ink-2">{body}</p>
      </div>
    </li>
  )
}
