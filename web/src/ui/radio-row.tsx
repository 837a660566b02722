import type { ComponentProps, ReactNode } from 'react'

type Props = Omit<ComponentProps<'input'>, 'type' | 'className'> & { children: ReactNode }

/** One of few ways: a native radio button under our own ring. The whole row is its target, and shows its focus. */
export function RadioRow({ children, ...input }: Props) {
  return (
    <label className="flex min-h-12 cursor-pointer items-center gap-3 rounded-2 border border-line-2 px-3.5 py-2 text-14 transition-colors hover:border-control has-checked:border-sky has-checked:bg-sky-tint has-focus-visible:shadow-(--focus) max-md:py-1.5">
      <input
        {...input}
        type="radio"
        className="size-[18px] shrink-0 appearance-none rounded-full border-[1.5px] border-control bg-surface outline-none checked:border-[5.5px] checked:border-sky focus-visible:shadow-none"
      />
      {children}
    </label>
  )
}
