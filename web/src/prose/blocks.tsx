import type { ReactNode } from 'react'
import { RichWords } from './rich-words.tsx'
import type { Block } from './content.ts'

/** Under 70 characters a line, in the size in which prose is set. */
export const measure = 'max-w-[28rem]'

/** The blocks of a section, one below the other. */
export function Blocks({ children }: { children: readonly Block[] }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4 text-16 leading-[1.65] text-ink-2">
      {children.map((block, place) => (
        // Blocks do not change while they stand on a page.
        <OneBlock key={`${place}`}>{block}</OneBlock>
      ))}
    </div>
  )
}

function OneBlock({ children: block }: { children: Block }): ReactNode {
  if (typeof block === 'string') {
    return (
      <p className={measure}>
        <RichWords>{block}</RichWords>
      </p>
    )
  }
  if ('list' in block) {
    return (
      <ul className={`${measure} list-disc pl-5 marker:text-ink-3`}>
        {block.list.map((item) => (
          <li key={item} className="mb-2 pl-1 last:mb-0">
            <RichWords>{item}</RichWords>
          </li>
        ))}
      </ul>
    )
  }
  if ('note' in block) {
    return (
      <p className={`${measure} rounded-2 bg-sky-tint px-4 py-3 text-ink`}>
        <RichWords>{block.note}</RichWords>
      </p>
    )
  }
  return <WideTable {...block.table} />
}

/** It scrolls within itself where it is wider than the page, also by keyboard. On paper it is whole. */
function WideTable({ caption, heads, rows }: Extract<Block, { table: unknown }>['table']) {
  return (
    <section
      aria-label={caption}
      // A region that scrolls has to be reached by keyboard: it may hold nothing else that is.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      className="card overflow-x-auto print:overflow-visible"
    >
      <table className="w-full min-w-[36rem] border-collapse text-14 print:min-w-0">
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr className="border-b border-line-2 bg-sunken text-left text-13 text-ink-2">
            {heads.map((head) => (
              <th key={head} scope="col" className="px-4 py-2.5 font-medium">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([name = '', ...cells]) => (
            <tr
              key={name}
              className="border-b border-line align-top last:border-b-0 print:break-inside-avoid"
            >
              <th scope="row" className="px-4 py-3 text-left font-medium text-ink">
                <RichWords>{name}</RichWords>
              </th>
              {cells.map((cell, place) => (
                <td key={`${heads[place + 1]}`} className="px-4 py-3">
                  <RichWords>{cell}</RichWords>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
