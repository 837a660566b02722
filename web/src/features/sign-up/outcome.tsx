import { useEffect, useRef, type ReactNode } from 'react'
import { cx } from '../../ui/class-names.ts'

const looks = {
  done: 'bg-green-tint text-green-text',
  sent: 'bg-sky-tint text-sky-text',
  failed: 'bg-red-tint text-red-text',
}

interface Props {
  kind: keyof typeof looks
  icon: ReactNode
  title: string
  /** What has come of it, in paragraphs. */
  children: ReactNode
  /** The ways on. */
  ways: ReactNode
}

/** What came of a form or a link, in its place: the focus goes to the title, since what had it is gone. */
export function Outcome({ kind, icon, title, children, ways }: Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <>
      <span
        aria-hidden
        className={cx('grid size-12 place-items-center rounded-full [&>svg]:size-[22px]', looks[kind])}
      >
        {icon}
      </span>
      <h1 ref={heading} tabIndex={-1} className="outline-none focus-visible:shadow-none">
        {title}
      </h1>
      <div className="grid gap-2 text-15 text-ink-2">{children}</div>
      <div className="mt-2 grid gap-3">{ways}</div>
    </>
  )
}
