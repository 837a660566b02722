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
  return <Table {...block.table} />
}

/** On a phone each row stands below the other with its heads above its cells, so that nobody has to scroll sideways. */
function Table({ caption, heads, rows }: Extract<Block, { table: unknown }>['table']) {
  return (
    <div className="card overflow-clip">
      <table className="w-full border-collapse text-14 max-sm:block">
        <caption className="sr-only">{caption}</caption>
        <thead className="max-sm:hidden">
          <tr className="border-b border-line-2 bg-sunken text-left text-13 text-ink-2">
            {heads.map((head) => (
              <th key={head} scope="col" className="px-4 py-2.5 font-medium">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="max-sm:block">
          {rows.map(([name = '', ...cells]) => (
            <tr
              key={name}
              className="border-b border-line align-top last:border-b-0 max-sm:block max-sm:px-4 max-sm:py-3.5 print:break-inside-avoid"
            >
              <th
                scope="row"
                className="text-left font-medium wrap-anywhere text-balance text-ink max-sm:block max-sm:text-15 sm:px-4 sm:py-3"
              >
                <RichWords>{name}</RichWords>
              </th>
              {cells.map((cell, place) => (
                <td
                  key={`${heads[place + 1]}`}
                  data-head={heads[place + 1]}
                  className="wrap-anywhere max-sm:mt-2 max-sm:block max-sm:before:block max-sm:before:text-13 max-sm:before:text-ink-3 max-sm:before:content-[attr(data-head)] sm:px-4 sm:py-3"
                >
                  <RichWords>{cell}</RichWords>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
