import type { ReactNode } from 'react'

/** One way to sign in. */
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
        <span className="grid size-9 shrink-0 place-items-center rounded-full bg-sunken text-ink-2 [&>svg]:size-[18px]">
          {icon}
        </span>
        <div className="min-w-0">
          <h3 className="text-14 font-semibold">{title}</h3>
          <p className="text-14 text-ink-2">{sentence}</p>
        </div>
      </div>
      {children && <div className="max-lg:basis-full max-lg:pl-[50px]">{children}</div>}
    </div>
  )
}
