import { Fragment, type ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { Mark, Words } from './content.ts'

/** Words with their links, strong parts and names. */
export function RichWords({ children }: { children: Words }) {
  if (typeof children === 'string') return children
  // A text never changes, so a place names its piece.
  return children.map((piece, place) => (
    <Fragment key={`${place}`}>{typeof piece === 'string' ? piece : <Marked mark={piece} />}</Fragment>
  ))
}

function Marked({ mark }: { mark: Mark }): ReactNode {
  if ('strong' in mark) return <strong className="font-semibold text-ink">{mark.strong}</strong>
  if ('code' in mark) return <code className="code font-sans text-ink max-sm:wrap-anywhere">{mark.code}</code>
  if (mark.to.startsWith('/')) {
    return (
      <Link to={mark.to} className="link">
        {mark.link}
      </Link>
    )
  }
  return (
    <a href={mark.to} rel="noopener" className="link wrap-anywhere">
      {mark.link}
    </a>
  )
}
