import { Pencil } from 'lucide-react'
import { useRef, useState, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { savedSearchText } from '../../../text/saved-search-text.ts'
import { RenameForm } from './rename-form.tsx'

interface Props {
  name: string
  onRename: (name: string) => Promise<unknown>
  /** Stands before it. */
  children: ReactNode
}

/** What a search is called, and in its place the form to call it otherwise. */
export function NameRow({ name, onRename, children }: Props) {
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const close = () => {
    // The button comes back with the name.
    flushSync(() => setOpen(false))
    button.current?.focus()
  }
  return (
    <div className="flex items-start gap-1">
      {children}
      {isOpen ? (
        <RenameForm name={name} onRename={onRename} onClose={close} />
      ) : (
        <>
          <h2
            data-focus="card"
            tabIndex={-1}
            className="min-w-0 py-0.5 text-16 leading-6 tracking-snug text-pretty wrap-anywhere outline-none"
          >
            {name}
          </h2>
          <button
            ref={button}
            type="button"
            aria-label={savedSearchText.card.rename(name)}
            onClick={() => setOpen(true)}
            className="-my-0.5 grid size-8 shrink-0 place-items-center rounded-2 text-ink-3 transition-colors hover:bg-hover hover:text-ink"
          >
            <Pencil aria-hidden className="size-[15px]" />
          </button>
        </>
      )}
    </div>
  )
}
