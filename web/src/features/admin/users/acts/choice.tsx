import type { ComponentProps } from 'react'

type Props = Omit<ComponentProps<'input'>, 'type'> & { label: string; why: string }

/** One of few ways, with what comes of it. */
export function Choice({ label, why, ...input }: Props) {
  return (
    <label className="flex min-h-12 cursor-pointer items-center gap-3 rounded-2 border border-line-2 px-3.5 py-2 text-14 transition-colors hover:border-control has-checked:border-sky has-checked:bg-sky-tint has-focus-visible:shadow-(--focus)">
      <input {...input} type="radio" className="size-[18px] shrink-0 accent-(--sky) outline-none" />
      <span className="min-w-0">
        <span className="block font-semibold">{label}</span>
        <span className="block text-13 text-ink-2">{why}</span>
      </span>
    </label>
  )
}
