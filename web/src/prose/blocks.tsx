import { type ReactNode, Fragment } from 'react'
import { StackingTable } from '../ui/stacking-table.tsx'
import { type Block, isWords, plainText, type Mark, type Words } from './content.ts'
import { Link } from 'react-router-dom'

/** Under 70 characters a line in the size of prose. */
export const proseMeasure = 'max-w-[28rem]'

/** The blocks of a section, one below the other. */
export function Blocks({ children }: { children: readonly Block[] }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4 text-16 leading-[1.65] text-ink-2">
      {children.map((block, place) => (
        // A text never changes, so a place names its block.
        <OneBlock key={`${place}`}>{block}</OneBlock>
      ))}
    </div>
  )
}

function OneBlock({ children: block }: { children: Block }): ReactNode {
  if (isWords(block)) {
    return (
      <p className={proseMeasure}>
        <RichWords>{block}</RichWords>
      </p>
    )
  }
  if ('list' in block) {
    return (
      <ul className={`${proseMeasure} list-disc pl-5 marker:text-ink-3`}>
        {block.list.map((item) => (
          <li key={plainText(item)} className="mb-2 pl-1 last:mb-0">
            <RichWords>{item}</RichWords>
          </li>
        ))}
      </ul>
    )
  }
  return <Table {...block.table} />
}

function Table({ caption, heads, rows }: Extract<Block, { table: unknown }>['table']) {
  return (
    <div className="card overflow-clip">
      <StackingTable
        name={{ label: caption }}
        heads={heads}
        rows={rows.map(([name = '', ...cells]) => ({
          name: plainText(name),
          shown: <RichWords>{name}</RichWords>,
          cells: cells.map((cell) => <RichWords key={plainText(cell)}>{cell}</RichWords>),
          className: 'align-top print:break-inside-avoid',
        }))}
        layout="sentences"
        look={{
          table: 'text-14',
          heads: 'bg-sunken text-left text-13 text-ink-2',
          head: () => 'px-4 py-2.5',
          name: 'font-medium wrap-break-word text-balance text-ink @max-[40rem]:text-15 @min-[40rem]:px-4 @min-[40rem]:py-3',
          cell: () => 'wrap-break-word @min-[40rem]:px-4 @min-[40rem]:py-3',
        }}
      />
    </div>
  )
}

/** Words with their links, strong parts and names. */
function RichWords({ children }: { children: Words }) {
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
