import { Link } from 'react-router-dom'
import { howItWorksPath } from '../../../paths.ts'
import { howItWorksText as words } from '../../../text/how-it-works-text.ts'

interface Stop {
  id: string
  short: string
}

/** The steps as stops of one flight, each leading to where it is told. On a phone they stand right below anyway. */
export function StepContents({ stops }: { stops: readonly Stop[] }) {
  return (
    <nav
      aria-label={words.contents}
      className="mt-10 rounded-4 bg-raised px-6 pt-6 pb-5 shadow-float max-md:hidden"
    >
      <ol className="relative grid auto-cols-fr grid-flow-col">
        <span aria-hidden className="absolute top-[11px] right-[7%] left-[7%] h-[1.5px] bg-line-2" />
        {stops.map(({ id, short }, place) => (
          <li key={id}>
            <Link
              to={howItWorksPath(id)}
              className="relative flex flex-col items-center gap-2 rounded-2 px-1 pb-1 text-center text-13 font-medium text-ink-2 no-underline hover:text-sky-text"
            >
              <span
                aria-hidden
                className="grid size-6 place-items-center rounded-full border-2 border-sky-line bg-raised text-12 font-semibold text-sky-text"
              >
                {place + 1}
              </span>
              {short}
            </Link>
          </li>
        ))}
      </ol>
    </nav>
  )
}
