import type { ReactNode } from 'react'
import { cx } from '../../ui/class-names.ts'

/** The ground of a drawing: for the eye alone, since the words beside it say the same. */
export function Picture({ tall, children }: { tall?: boolean; children: ReactNode }) {
  return (
    <div
      aria-hidden
      className={cx(
        'flex flex-col justify-center overflow-hidden rounded-3 border border-line bg-sunken p-[18px] md:p-7',
        tall ? 'min-h-[240px] md:min-h-[300px]' : 'min-h-[208px] md:min-h-[248px]',
      )}
    >
      <div className="mx-auto flex w-full max-w-[420px] flex-col">{children}</div>
    </div>
  )
}
