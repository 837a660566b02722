import type { ReactNode } from 'react'

/** `404` on the flaps of an old departure board, whose zero is our mark: a picture, which does not grow with the text. */
export function Flaps() {
  return (
    <div aria-hidden className="flex gap-2 md:gap-3">
      <Flap>4</Flap>
      <Flap>
        <Eye />
      </Flap>
      <Flap>4</Flap>
    </div>
  )
}

/** Two halves that meet in a fold, the upper one a shade darker. */
function Flap({ children }: { children: ReactNode }) {
  return (
    <span className="relative grid h-[112px] w-[80px] animate-rise place-items-center overflow-hidden rounded-3 border border-line-2 bg-surface text-[80px] leading-none font-semibold tracking-tight before:absolute before:inset-x-0 before:top-0 before:h-1/2 before:bg-sunken md:h-[176px] md:w-[128px] md:text-[128px]">
      <span className="relative">{children}</span>
      <span className="absolute inset-x-0 top-1/2 h-0.5 -translate-y-px bg-bg shadow-[0_1px_0_var(--line-2)]" />
      <Hinge className="left-0 rounded-r-full" />
      <Hinge className="right-0 rounded-l-full" />
    </span>
  )
}

function Hinge({ className }: { className: string }) {
  return (
    <span className={`absolute top-1/2 h-4 w-1 -translate-y-1/2 bg-line-2 md:h-6 md:w-1.5 ${className}`} />
  )
}

/** Stands upright, as a zero does: two flights around a sun. */
function Eye() {
  return (
    <svg viewBox="0 0 64 88" fill="none" className="block h-[64px] md:h-[104px]">
      <path d="M35 6C8 16 2 56 19 78" strokeWidth="8" strokeLinecap="round" className="stroke-ink" />
      <path d="M29 82C56 72 62 32 45 10" strokeWidth="8" strokeLinecap="round" className="stroke-sky" />
      <circle cx="32" cy="44" r="11" className="fill-warm" />
    </svg>
  )
}
