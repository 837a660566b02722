import { cx } from './class-names.ts'

interface Props<V extends string> {
  name: string
  legend: string
  options: readonly { value: V; label: string }[]
  value: V
  onChange: (value: V) => void
  small?: boolean
}

/** A radio group as a segmented control. */
export function Segmented<V extends string>({ name, legend, options, value, onChange, small }: Props<V>) {
  return (
    <fieldset className="inline-flex flex-wrap gap-0.5 rounded-2 bg-sunken p-1 inset-ring inset-ring-line">
      <legend className="sr-only">{legend}</legend>
      {options.map((option) => (
        <label
          key={option.value}
          className={cx(
            'relative inline-flex flex-auto items-center justify-center rounded-2 font-medium whitespace-nowrap text-ink-2 transition-colors hover:text-ink has-checked:bg-raised has-checked:text-ink has-checked:shadow-lift has-focus-visible:shadow-(--focus)',
            small
              ? 'min-h-7 px-2.5 text-13'
              : 'min-h-8 px-3.5 text-14 max-[379px]:px-2 max-[339px]:px-1.5 max-[339px]:text-13',
          )}
        >
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
            className="absolute inset-0 cursor-pointer opacity-0"
          />
          {option.label}
        </label>
      ))}
    </fieldset>
  )
}
