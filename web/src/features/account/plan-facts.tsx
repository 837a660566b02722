import type { ReactNode } from 'react'

/** Up to three facts side by side, fewer with large text. */
export function PlanFacts({ facts }: { facts: readonly { name: string; value: ReactNode }[] }) {
  return (
    <dl className="grid grid-cols-[repeat(auto-fill,minmax(max(7.5rem,(100%-1.5rem)/3),1fr))] gap-x-3 gap-y-4">
      {facts.map(({ name, value }) => (
        <div key={name}>
          <dt className="text-13 text-ink-2">{name}</dt>
          <dd className="text-16 font-semibold tracking-snug">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

/** A row of actions. */
export function PlanActions({ children }: { children: ReactNode }) {
  return <div className="mt-4 flex flex-wrap gap-2.5 empty:hidden">{children}</div>
}

/** A paragraph about a plan. */
export function PlanSentence({ children }: { children: ReactNode }) {
  return <p className="mt-4 max-w-[62ch] text-14 text-balance text-ink-2">{children}</p>
}
