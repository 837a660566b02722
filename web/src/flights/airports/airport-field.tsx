import type { Airport } from '@faresight/contracts/search/airport'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, type Ref, useEffect, useState } from 'react'
import { ApiProblem } from '../../api/problems.ts'
import { text } from '../../text/text.ts'
import { cx } from '../../ui/class-names.ts'
import { useCombobox } from '../../ui/combobox.ts'
import { FieldError } from '../../ui/field.tsx'
import { CellLabel, cellClass } from '../../ui/select.tsx'
import { airportQuery } from './api.ts'
import {
  type Place,
  rememberPlace,
  type Suggested,
  Suggestion,
  suggestionClass,
  type Suggestions,
  useSuggestions,
} from './suggestions.tsx'

interface Props {
  label: string
  icon: ReactNode
  /** The chosen code, or an empty string. */
  value: string
  onChange: (code: string) => void
  onBlur: () => void
  inputRef?: Ref<HTMLInputElement>
  error?: string | undefined
  className?: string
}

/** An editable combobox for airports and metro areas (ARIA pattern). */
export function AirportField({ label, icon, value, onChange, onBlur, inputRef, error, className }: Props) {
  const client = useQueryClient()
  const chosen = useQuery(airportQuery(value))
  const [typed, setTyped] = useState('')
  const [focused, setFocused] = useState(false)
  const search = useSuggestions(value ? '' : typed)
  const place = value ? (chosen.data ?? null) : null
  const choose = (item: Suggested) => {
    if (isWhole(item)) client.setQueryData(airportQuery(item.iataCode).queryKey, item)
    rememberPlace(item)
    setTyped('')
    onChange(item.iataCode)
  }
  const box = useCombobox({ items: search.items, ready: search.recent ? -1 : 0, onChoose: choose })
  const failure = chosen.isError ? sentenceFor(chosen.error) : undefined
  const sentence = error ?? failure
  const errorId = `${box.id}-error`
  useEffect(() => {
    // Text typed before hydration counts.
    const input = document.getElementById(box.id)
    if (input instanceof HTMLInputElement && input.value && !value) {
      setTyped(input.value)
      if (input === document.activeElement) box.open()
    }
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [])
  return (
    <div className={cx('relative flex min-w-0 flex-1', className)}>
      <div className={cx(cellClass, 'w-full')} data-invalid={sentence ? true : undefined}>
        {icon}
        <div className="min-w-0 flex-1">
          <CellLabel htmlFor={box.id}>{label}</CellLabel>
          <div className="relative">
            <input
              {...box.inputProps}
              ref={inputRef}
              value={value ? (place ? wordsOf(place) : value) : typed}
              onChange={(event) => {
                setTyped(event.target.value)
                if (value) onChange('')
                box.open()
              }}
              onBlur={() => {
                setFocused(false)
                box.close()
                onBlur()
              }}
              onFocus={(event) => {
                setFocused(true)
                event.target.select()
              }}
              type="text"
              autoComplete="off"
              autoCapitalize="off"
              spellCheck={false}
              placeholder={text.search.place}
              aria-invalid={sentence ? true : undefined}
              aria-describedby={sentence ? errorId : undefined}
              className={cx(
                '-my-px block w-full truncate bg-transparent py-px text-16 leading-5.5 font-medium outline-none placeholder:font-normal focus-visible:shadow-none',
                place && !focused && 'text-transparent',
              )}
            />
            {place && !focused && <ChosenWords place={place} />}
          </div>
          <FieldError id={errorId}>{sentence}</FieldError>
        </div>
      </div>
      <SuggestionList box={box} found={search} typed={typed} />
    </div>
  )
}

function ChosenWords({ place }: { place: Place }) {
  return (
    <span
      aria-hidden
      className="pointer-events-none absolute inset-0 truncate text-16 leading-5.5 font-medium"
    >
      {place.city}{' '}
      <span className={place.type === 'CITY' ? 'font-normal text-ink-3' : 'code font-normal text-ink-3'}>
        {place.type === 'CITY' ? text.airports.allShort : place.iataCode}
      </span>
    </span>
  )
}

function sentenceFor(error: Error): string {
  const isUnknown = error instanceof ApiProblem && error.status === 404
  return isUnknown ? text.airports.unknown : text.airports.detailsFailed
}

function wordsOf(place: Place): string {
  return place.type === 'CITY' ? `${place.city} ${text.airports.allShort}` : `${place.city} ${place.iataCode}`
}

/** Server suggestions are complete; recent ones are not. */
function isWhole(item: Suggested): item is Airport {
  return 'timeZone' in item
}

interface SuggestionListProps {
  box: ReturnType<typeof useCombobox<Suggested>>
  found: Suggestions
  typed: string
}

/** The suggestions, or a status sentence. On tablets, a list that would leave the page opens to the left (`opens-back`). */
function SuggestionList({ box, found, typed }: SuggestionListProps) {
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
