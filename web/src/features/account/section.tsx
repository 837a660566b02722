import type { ReactNode } from 'react'
import { accountText } from '../../text/account-text.ts'
import { cx } from '../../ui/class-names.ts'
import type { SectionId } from './sections.ts'

interface Props {
  id: SectionId
  danger?: boolean
  children: ReactNode
}

/** One card of the account page. */
export function Section({ id, danger, children }: Props) {
  const titleId = `${id}-title`
  return (
    <section id={id} aria-labelledby={titleId} className={cx('card', danger && 'border-red-line')}>
      <h2
        id={titleId}
        className={cx(
          'border-b p-4 text-18 tracking-snug md:px-[22px] md:py-[18px]',
          danger ? 'border-red-line' : 'border-line',
        )}
      >
        {accountText.sections[id]}
      </h2>
      <div className="p-4 md:px-[22px] md:py-5">{children}</div>
    </section>
  )
}
