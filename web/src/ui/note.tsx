import type { ReactNode } from 'react'
import { cx } from './class-names.ts'

const kinds = {
  sky: 'bg-sky-tint [&>svg]:text-sky-text',
  amber: 'bg-amber-tint [&>svg]:text-amber-text',
  red: 'bg-red-tint [&>svg]:text-red-text',
}

export function Note({
  kind = 'sky',
  icon,
  children,
  end,
}: {
  kind?: keyof typeof kinds
  icon: ReactNode
  children: ReactNode
  end?: ReactNode
}) {
  return (
    <div
      className={cx(
        'flex gap-3 rounded-2 px-3.5 py-3 max-sm:flex-wrap text-14 short:max-lg:sm:py-1 short:max-lg:sm:text-13 [&>svg]:mt-px [&>svg]:size-4.5 [&>svg]:shrink-0',
        // Align with a button, which is taller than a line.
        Boolean(end) && 'sm:items-center',
        kinds[kind],
      )}
    >
      {icon}
      <div className="min-w-0 flex-1 max-sm:basis-[calc(100%-30px)]">{children}</div>
      {end && <div className="flex shrink-0 max-sm:pl-8 sm:max-w-1/2">{end}</div>}
    </div>
  )
}
