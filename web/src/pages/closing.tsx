import { Link } from 'react-router-dom'
import { Skyline } from '../features/landing/skyline.tsx'
import { buttonClass } from '../ui/button.tsx'

interface Way {
  to: string
  label: string
}

interface Props {
  title: string
  body: string
  /** The main link, and another. */
  ways: readonly [Way, Way]
}

/** The end of an explaining page, with what to do next. */
export function ClosingSection({ title, body, ways: [first, second] }: Props) {
  return (
    <section
      aria-labelledby="closing"
      className="relative overflow-hidden border-t border-line pt-[clamp(56px,7vw,96px)]"
    >
      <div className="wrap flex flex-col items-center text-center">
        <h2
          id="closing"
          className="text-[clamp(1.75rem,1.3rem+1.6vw,2.5rem)] leading-[1.12] tracking-tighter"
        >
          {title}
        </h2>
        <p className="mt-2.5 max-w-[48ch] text-17 text-balance text-ink-2">{body}</p>
        <div className="mt-6 flex flex-wrap justify-center gap-2.5">
          <Link to={first.to} className={buttonClass({ variant: 'primary', size: 'lg' })}>
            {first.label}
          </Link>
          <Link to={second.to} className={buttonClass({ size: 'lg' })}>
            {second.label}
          </Link>
        </div>
      </div>
      <div className="mt-10 opacity-70 md:mt-14">
        <Skyline className="block h-22.5 w-full md:h-35" />
      </div>
    </section>
  )
}
