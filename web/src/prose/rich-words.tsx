import { Fragment, type ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { Words } from './content.ts'

const marks = /\[(?<label>[^[\]]+)\]\((?<to>[^()]+)\)|\*\*(?<strong>[^*]+)\*\*|`(?<name>[^`]+)`/g

/** Words with their links, strong parts and names. */
export function RichWords({ children }: { children: Words }) {
  const parts: ReactNode[] = []
  let end = 0
  for (const { 0: whole, index, groups } of children.matchAll(marks)) {
    parts.push(children.slice(end, index), marked(groups ?? {}))
    end = index + whole.length
  }
  parts.push(children.slice(end))
  // Words do not change while they stand on a page, so a place names its part.
  return parts.map((part, place) => <Fragment key={`${place}`}>{part}</Fragment>)
}

function marked({ label, to = '', strong, name }: Record<string, string | undefined>): ReactNode {
  if (strong) return <strong className="font-semibold text-ink">{strong}</strong>
  if (name) return <code className="code font-sans text-ink max-sm:wrap-anywhere">{name}</code>
  if (to.startsWith('/')) {
    return (
      <Link to={to} className="link">
        {label}
      </Link>
    )
  }
  return (
    <a href={to} rel="noopener" className="link wrap-anywhere">
      {label}
    </a>
  )
}
