import { Lock } from 'lucide-react'
import type { ReactNode } from 'react'
import { pageText } from '../../text/page-text.ts'

const bar = 'h-3 rounded-[4px] bg-line-2'

/** A card of which nothing is known here: a drawing of one, and the way to open it. */
export function LockedCard({ children }: { children: ReactNode }) {
  return (
    <article className="card relative min-h-[190px] overflow-hidden">
      <div aria-hidden className="flex flex-col gap-5 p-5 opacity-60 blur-[6px]">
        <div className="flex items-center gap-2.5">
          <span className="size-8 rounded-2 bg-line-2" />
          <span className="grid gap-2">
            <span className={`${bar} w-[120px]`} />
            <span className={`${bar} w-[84px]`} />
          </span>
        </div>
        {[0, 1].map((leg) => (
          <div key={leg} className="flex items-center gap-6">
            <span className={`${bar} w-[70px]`} />
            <span className={`${bar} w-[52px]`} />
            <span className="h-[1.5px] flex-1 bg-line-2" />
            <span className={`${bar} w-[52px]`} />
            <span className={`${bar} w-[120px] max-md:hidden`} />
          </div>
        ))}
      </div>
      <div className="absolute inset-0 grid place-items-center bg-[color-mix(in_oklch,var(--surface)_55%,transparent)] p-4 text-center">
        <div>
          <span className="mx-auto mb-2 grid size-10 place-items-center rounded-full bg-sky-tint text-sky-text">
            <Lock aria-hidden className="size-[18px]" />
          </span>
          <h2 className="text-16 tracking-normal">{pageText.locked.label}</h2>
          <p className="mb-3 text-14 text-ink-2">{pageText.locked.memberWhy}</p>
          {children}
        </div>
      </div>
    </article>
  )
}
