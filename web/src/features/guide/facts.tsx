import { Check } from 'lucide-react'

/** What is worth knowing beside a text, a line each. */
export function Facts({ children }: { children: readonly string[] }) {
  return (
    <ul className="mt-4 grid gap-2 text-15">
      {children.map((fact) => (
        <li key={fact} className="flex gap-2.5">
          <Check aria-hidden className="mt-0.5 size-[18px] shrink-0 text-sky-text" />
          {fact}
        </li>
      ))}
    </ul>
  )
}
