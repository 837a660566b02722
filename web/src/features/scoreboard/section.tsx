import { useId, type ReactNode } from 'react'

interface Props {
  title: string
  lead?: string
  children: ReactNode
}

/** A card of the page under its heading. */
export function Section({ title, lead, children }: Props) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="card min-w-0 p-4 md:p-6">
      <h2 id={id} className="text-20 tracking-snug">
        {title}
      </h2>
      {lead && <p className="mt-1 max-w-[72ch] text-14 text-ink-2">{lead}</p>}
      <div className="mt-4">{children}</div>
    </section>
  )
}
