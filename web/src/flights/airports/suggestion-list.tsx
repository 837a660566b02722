import { text } from '../../text/text.ts'
import { cx } from '../../ui/class-names.ts'
import type { useCombobox } from '../../ui/combobox.ts'
import { Suggestion, suggestionClass, type Suggested } from './suggestion.tsx'
import type { Suggestions } from './suggestions.ts'

interface Props {
  box: ReturnType<typeof useCombobox<Suggested>>
  found: Suggestions
  typed: string
}

/**
 * The list below an airport field, or the sentence where it has nothing to show. On a tablet that of a field marked
 * `opens-back` would leave the page, so it opens over the field before.
 */
export function SuggestionList({ box, found, typed }: Props) {
  return (
    <div
      className={
        box.isOpen
          ? 'absolute top-[calc(100%+8px)] left-0 z-30 w-full animate-rise rounded-3 bg-raised p-1.5 shadow-float md:w-[max(100%,400px)] md:max-lg:in-[.opens-back]:right-0 md:max-lg:in-[.opens-back]:left-auto'
          : // What is to be heard is said in a place that was there before.
            'sr-only'
      }
    >
      {box.isOpen && found.recent && found.items.length > 0 && (
        <p className="px-3 pt-1.5 pb-1 text-12 font-medium text-ink-3">{text.airports.recent}</p>
      )}
      <ul
        {...box.listProps}
        hidden={!box.isOpen}
        aria-label={text.airports.list}
        className="max-h-[min(420px,60dvh)] overflow-auto"
      >
        {box.isOpen &&
          found.items.map((item, index) => (
            <li
              key={`${item.iataCode}-${item.metro ?? ''}`}
              {...box.optionProps(index)}
              className={suggestionClass(item, found.recent, box.active === index)}
            >
              <Suggestion place={item} typed={typed} recent={found.recent} />
            </li>
          ))}
      </ul>
      <output className={cx('block px-3 text-14 text-ink-2', box.isOpen && found.message && 'py-2.5')}>
        {box.isOpen &&
          (found.message || <span className="sr-only">{text.airports.found(found.items.length)}</span>)}
      </output>
    </div>
  )
}
