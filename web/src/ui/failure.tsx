import type { ReactNode } from 'react'

interface Props {
  icon: ReactNode
  title: string
  sentence: string
  /** What else is known of it, each in a line of its own. What repeats the sentence is left out. */
  reasons?: readonly string[]
  /** The ways on. */
  children: ReactNode
}

/** Something was asked for and did not come: what the matter is, and the ways on. It is heard as it comes. */
export function Failure({ icon, title, sentence, reasons = [], children }: Props) {
  const more = [...new Set(reasons)].filter((reason) => reason && reason !== sentence)
  return (
    <div role="alert" className="card flex flex-col items-center gap-2 px-6 py-10 text-center">
      <span
        aria-hidden
        className="mb-2 grid size-12 place-items-center rounded-full bg-red-tint text-red-text [&>svg]:size-[22px]"
      >
        {icon}
      </span>
      <h2 className="text-18 tracking-snug">{title}</h2>
      <p className="max-w-[46ch] text-14 text-balance text-red-text">{sentence}</p>
      {more.map((reason) => (
        <p key={reason} className="text-14 text-ink-2">
          {reason}
        </p>
      ))}
      <div className="mt-3 flex flex-wrap justify-center gap-2">{children}</div>
    </div>
  )
}
