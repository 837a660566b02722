import type { ReactNode } from 'react'

interface Props {
  title: string
  body: string
  /** `h1` if this is the whole page, `h3` within a titled part. */
  heading?: 'h1' | 'h2' | 'h3'
  children?: ReactNode
}

export function Empty({ title, body, heading: Heading = 'h2', children }: Props) {
  return (
    <div className="flex flex-col items-center gap-2 px-6 py-10 text-center">
      <div aria-hidden className="mb-2">
        <Arcs />
      </div>
      <Heading className={Heading === 'h1' ? 'text-24' : 'text-18 tracking-snug'}>{title}</Heading>
      <p className="max-w-[42ch] text-14 text-balance text-ink-2">{body}</p>
      {children && <div className="mt-3 flex flex-wrap justify-center gap-2">{children}</div>}
    </div>
  )
}

function Arcs() {
  return (
    <svg width="120" height="60" viewBox="0 0 120 60" fill="none">
      <path
        d="M10 46C34 12 86 12 110 46"
        stroke="var(--line-2)"
        strokeWidth="2"
        strokeDasharray="3 5"
        strokeLinecap="round"
      />
      <circle cx="10" cy="46" r="4" stroke="var(--ink-3)" strokeWidth="2" fill="var(--surface)" />
      <circle cx="110" cy="46" r="4" fill="var(--ink-3)" />
      <circle cx="60" cy="21" r="7" fill="var(--warm)" />
    </svg>
  )
}
