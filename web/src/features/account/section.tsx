import type { ReactNode } from 'react'
import { accountText } from '../../text/account-text.ts'
import { cx } from '../../ui/class-names.ts'
import type { SectionId } from './sections.ts'

interface Props {
  id: SectionId
  danger?: boolean
  /** Stands beside the title. */
  end?: ReactNode
  children: ReactNode
}

/** One card of the account page. */
export function Section({ id, danger, end, children }: Props) {
  const titleId = `${id}-title`
  return (
    <section id={id} aria-labelledby={titleId} className={cx('card', danger && 'border-red-line')}>
      <div
        className={cx(
          'flex flex-wrap items-center justify-between gap-x-3 gap-y-1 border-b p-4 md:px-[22px] md:py-[18px]',
          danger ? 'border-red-line' : 'border-line',
        )}
      >
        <h2 id={titleId} className="text-18 tracking-snug">
          {accountText.sections[id]}
        </h2>
        {end}
      </div>
      <div className="p-4 md:px-[22px] md:py-5">{children}</div>
    </section>
  )
}
