import { type ReactNode, useId } from 'react'

interface Props {
  title: string
  lead: string
  children: ReactNode
}

/** A card with a heading. */
export function OperationsCard({ title, lead, children }: Props) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="card min-w-0">
      <div className="px-4 pt-4 pb-3 md:px-5">
        <h3 id={id} className="text-18 tracking-snug">
          {title}
        </h3>
        <p className="text-13 text-ink-2">{lead}</p>
      </div>
      {children}
    </section>
  )
}

/** A line in place of a card's content. */
export function PartLine({ isFault, children }: { isFault?: boolean; children: ReactNode }) {
  return (
    <p className={`px-4 pb-4 text-14 md:px-5 ${isFault ? 'text-amber-text' : 'text-ink-2'}`}>{children}</p>
  )
}
