import type { ReactNode } from 'react'
import { accountText } from './messages.ts'
import { cx } from '../../ui/class-names.ts'
import type { SectionId } from './sections.ts'

interface Props {
  id: SectionId
  danger?: boolean
  end?: ReactNode
  children: ReactNode
}

/** A card of the account page. */
export function Section({ id, danger, end, children }: Props) {
  const titleId = `${id}-title`
  return (
    <section id={id} aria-labelledby={titleId} className={cx('card', danger && 'border-red-line')}>
      <div
        className={cx(
          'flex flex-wrap items-center justify-between gap-x-3 gap-y-1 border-b p-4 md:px-5.5 md:py-4.5',
          danger ? 'border-red-line' : 'border-line',
        )}
      >
        <h2 id={titleId} className="text-18 tracking-snug">
          {accountText.sections[id]}
        </h2>
        {end}
      </div>
      <div className="p-4 md:px-5.5 md:py-5">{children}</div>
    </section>
  )
}

/** A sign-in method. */
export function Method({
  icon,
  title,
  sentence,
  children,
}: {
  icon: ReactNode
  title: string
  sentence: string
  children?: ReactNode
}) {
  return (
    <div className="flex flex-wrap items-center gap-x-3.5 gap-y-3">
      <div className="flex min-w-0 flex-1 basis-52 items-center gap-x-3.5">
        <span className="grid size-9 shrink-0 place-items-center rounded-full bg-sunken text-ink-2 [&>svg]:size-4.5">
          {icon}
        </span>
        <div className="min-w-0">
          <h3 className="text-14 font-semibold">{title}</h3>
          <p className="text-14 text-ink-2">{sentence}</p>
        </div>
      </div>
      {children && <div className="max-lg:basis-full max-lg:pl-12">{children}</div>}
    </div>
  )
}
