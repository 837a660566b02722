import type { ReactNode } from 'react'

/** The frame of a calendar, whoever may see how much of it. */
export function CalendarCard({ titleId, children }: { titleId: string; children: ReactNode }) {
  return (
    <section aria-labelledby={titleId} className="card min-w-0 p-4 pt-[18px] md:px-6 md:py-[22px]">
      {children}
    </section>
  )
}
